import type { McpConnection } from '@tidings/contracts'
import { useTranslation, useUnsavedWork } from '@tidings/runtime'
import { Button, Dialog } from '@tidings/ui'
import { useId, useState, type FormEvent } from 'react'
import {
  draftOf,
  emptyDraft,
  isRight,
  mayAskToBeAllowed,
  problemsOf,
  toChanges,
  toInput,
  type ServerDraft,
} from './server-draft.ts'
import { ServerFailureWords } from './server-failure-words.tsx'
import { ServerFields } from './server-fields.tsx'
import { failureOfServer, type ServerFailure } from './tool-server-failure.ts'
import { changeServer, connectServer } from './tool-servers.api.ts'
import type { Asking } from './use-letting-in.ts'
import settings from '../settings/settings.module.css'

interface ServerDialogProps {
  /** Null for a new one. */
  kept: McpConnection | null
  /** What was typed before, and neither kept nor dismissed. */
  left: ServerDraft | undefined
  onAskServer: (asking: Asking) => Promise<void>
  /** It is told what is neither kept nor dismissed; null where nothing is. */
  onClose: (left: ServerDraft | null) => void
}

/** Asks where a tool server is, and what it is sent; it is connected before the dialog goes. */
export function ServerDialog({ kept, left, onAskServer, onClose }: ServerDialogProps) {
  const { t } = useTranslation('ai')
  const [before] = useState(() => (kept ? draftOf(kept) : emptyDraft()))
  const [draft, setDraft] = useState(left ?? before)
  const [isTried, setIsTried] = useState(false)
  const [isSaving, setIsSaving] = useState(false)
  const [failure, setFailure] = useState<ServerFailure | null>(null)
  const form = useId()
  const isChanged = JSON.stringify(draft) !== JSON.stringify(before)
  useUnsavedWork(isChanged)
  const problems = problemsOf(draft)

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setIsTried(true)
    if (!isRight(problems) || isSaving) return
    setIsSaving(true)
    setFailure(null)
    try {
      await save(draft, kept, onAskServer)
      onClose(null)
    } catch (error) {
      setFailure(failureOfServer(error))
      setIsSaving(false)
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose(isChanged ? draft : null)}
      title={t(kept ? 'toolServer.edit' : 'toolServer.add')}
      actions={
        <>
          <Button onClick={() => onClose(null)}>{t('connection.cancel')}</Button>
          <Button type="submit" form={form} variant="primary" loading={isSaving}>
            {t(kept ? 'connection.save' : 'toolServer.connect')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate className={settings.form} onSubmit={(event) => void handleSubmit(event)}>
        <ServerFields draft={draft} kept={kept} problems={isTried ? problems : null} onChange={setDraft} />
        {failure && <ServerFailureWords failure={failure} />}
      </form>
    </Dialog>
  )
}

/** Asks the server that is typed; one of which nothing is another than before is not asked. */
async function save(
  draft: ServerDraft,
  kept: McpConnection | null,
  askServer: ServerDialogProps['onAskServer'],
): Promise<void> {
  const { name } = toInput(draft)
  const mayAsk = mayAskToBeAllowed(draft, kept)
  if (!kept) return askServer({ name, mayAsk, ask: async () => connectServer(toInput(draft)) })
  const changes = toChanges(draft, kept)
  if (Object.keys(changes).length > 0)
    await askServer({ name, mayAsk, ask: async () => changeServer(kept.id, changes) })
}
