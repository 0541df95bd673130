import type { ContextBlock, FileBlock } from '@tidings/contracts'
import { $settings } from '@tidings/runtime'
import { promptOf, type Shortcut } from '../shortcuts/shortcuts.ts'
import { findPageContext } from './context/page-context.ts'
import type { Part } from './engine/apply-chunk.ts'
import type { Chat } from './engine/chat.ts'
import { plainDraft, withOwnLabel, type Draft } from './question/chip.ts'
import { draftToPart } from './question/question-part.ts'

/** What one has written, and what goes with it. */
export interface Said {
  draft: Draft
  files: readonly FileBlock[]
  /** With what is open on the page. */
  withContext: boolean
  /** Text of the open entry that is asked about; empty for none. */
  selected: string
}

const selectionBlock = (value: string): ContextBlock => ({ id: 'selectedText', type: 'selectedText', value })

/** Says something in a chat, with what is open at an address and what else goes with it. */
export async function say(chat: Chat, said: Said, pathname: string): Promise<void> {
  const { draft, files, withContext, selected } = said
  // It may not have been looked up yet, however fast one types.
  const open = withContext ? await findPageContext(pathname, $settings.get().unreadOnly) : null
  const blocks = [...(open?.blocks ?? []), ...(selected ? [selectionBlock(selected)] : []), ...files]
  const parts: Part[] = blocks.length > 0 ? [{ type: 'data-block', data: blocks }] : []
  await chat.ask([...parts, draftToPart(draft)])
}

/** A shortcut as it is said: its prompt, shown by its name. */
export function shortcutDraft(shortcut: Shortcut, name: string): Draft {
  const chip = withOwnLabel({ kind: 'shortcut', label: `/${name}`, prompt: promptOf(shortcut) }, [])
  return { ...plainDraft(chip.label), chips: [chip] }
}
