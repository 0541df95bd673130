import { useQuery, useStore } from '@tidings/runtime'
import { useEffect, useState } from 'react'
import { assistantQuery } from '../../settings/models.api.ts'
import { usePageContext } from '../context/page-context.ts'
import { useSelectedText } from '../context/selected-text.ts'
import type { Chat } from '../engine/chat.ts'
import type { Draft } from '../question/chip.ts'
import { say } from '../say.ts'
import { useAttachments } from './use-attachments.ts'

/** What goes with what is said next in a chat, and the way to say it. */
export interface Question {
  context: ReturnType<typeof usePageContext>
  isContextOff: boolean
  toggleContext: () => void
  selection: ReturnType<typeof useSelectedText>
  attachments: ReturnType<typeof useAttachments>
  model: string | null
  setModel: (model: string | null) => void
  ask: (draft: Draft) => void
}

/** See Question; `pathname` is the address of what it may be about. */
export function useQuestion(chat: Chat, pathname: string): Question {
  const context = usePageContext(pathname)
  const selection = useSelectedText(pathname)
  const attachments = useAttachments()
  const [isContextOff, setContextOff] = useState(false)
  const model = useChosenModel(chat)

  function ask(draft: Draft) {
    const selected = selection.isOff ? '' : selection.text
    const { files } = attachments
    void say(chat, { draft, files, withContext: !isContextOff, selected }, pathname)
    attachments.clear()
    selection.clear()
  }

  return {
    context,
    isContextOff,
    toggleContext: () => setContextOff(!isContextOff),
    selection,
    attachments,
    model,
    setModel: (id) => chat.model.choose(id),
    ask,
  }
}

/** The model that was chosen for a chat; one that is there no more is chosen no more, for nobody would reply. */
function useChosenModel({ model }: Chat): string | null {
  const chosen = useStore(model.$id)
  const { data } = useQuery(assistantQuery())
  const isGone = chosen !== null && data?.availableModels.includes(chosen) === false
  useEffect(() => {
    if (isGone) model.choose(null)
  }, [isGone, model])
  return isGone ? null : chosen
}
