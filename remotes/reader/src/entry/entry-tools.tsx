import { memo, useCallback } from 'react'
import type { OpenEntry } from '@tidings/db'
import { runCommand, useTranslation } from '@tidings/runtime'
import { CommandButton } from '../commands/command-button.tsx'
import { entryRenderCommands, type Ways } from '../commands/entry-render-commands.ts'
import { useOffers } from '../commands/use-offers.ts'
import { useElementWidth } from '../timeline/use-element-width.ts'
import { isTouch } from '../touch/is-touch.ts'
import { EntryToolbar } from './toolbar/entry-toolbar.tsx'
import type { ActionContext } from './toolbar/toolbar-actions.tsx'
import styles from './entry-column.module.css'

interface EntryToolsProps extends Omit<ActionContext, 'entry'>, Ways {
  entry: OpenEntry | undefined
  /** Beside where the entry is, beside the way back, or under the text, where a thumb is. */
  beside: 'crumbs' | 'back' | 'text'
}

const BUTTON_PX = 34
/** With a finger buttons are as wide as that. */
const TOUCH_BUTTON_PX = 46
/** What stands beside the buttons where they leave room for it: where the entry is, and the readers. */
const CRUMBS_PX = 184
/** Previous, next, and more. */
const FIXED_BUTTONS = 3

/** What can be done to an entry: as many buttons as there is room for, and a menu for the rest. */
export const EntryTools = memo(({ entry, beside, hasPrevious, hasNext, ...shown }: EntryToolsProps) => {
  const { t } = useTranslation('reader')
  const offersIn = useOffers(entryRenderCommands, { hasPrevious, hasNext })
  const [ref, width] = useElementWidth()
  // Beside the crumbs they are as wide as they are many: what they share is measured.
  const isShared = beside === 'crumbs'
  const measure = useCallback(
    (tools: HTMLElement | null) => ref(isShared ? (tools?.parentElement ?? null) : tools),
    [ref, isShared],
  )
  const buttonPx = isTouch() ? TOUCH_BUTTON_PX : BUTTON_PX
  const room = Math.floor((width - (isShared ? CRUMBS_PX : 0)) / buttonPx) - FIXED_BUTTONS
  return (
    <div
      ref={measure}
      className={styles.tools}
      role="toolbar"
      aria-label={t('entry.toolbar')}
      data-beside={beside}
    >
      {offersIn('header').map((offer) => (
        <CommandButton key={offer.id} {...offer} onRun={runCommand} />
      ))}
      {entry && <EntryToolbar {...shown} entry={entry} room={room} />}
    </div>
  )
})
