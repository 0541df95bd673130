import type { View } from '@tidings/contracts'
import type { OpenEntry } from '@tidings/db'
import { Link, runCommand, useTranslation } from '@tidings/runtime'
import { ArrowLeft, IconButton } from '@tidings/ui'
import { CommandButton } from '../commands/command-button.tsx'
import { entryRenderCommands, type Ways } from '../commands/entry-render-commands.ts'
import { fixedKeys } from '../commands/fixed-keys.ts'
import { useOffers } from '../commands/use-offers.ts'
import type { Scope } from '../scope/scope.ts'
import { timelinePath } from '../scope/timeline-path.ts'
import { useElementWidth } from '../timeline/use-element-width.ts'
import { viewDetails } from '../views/view-details.ts'
import { RecentReaders } from './readers/recent-readers.tsx'
import { EntryToolbar } from './toolbar/entry-toolbar.tsx'
import type { EntryMode } from './use-entry-mode.ts'
import styles from './entry-column.module.css'

interface EntryHeaderProps {
  entry: OpenEntry | undefined
  scope: Scope
  mode: EntryMode
  ways: Ways
  isStacked: boolean
  onClose: () => void
}

const BUTTON_PX = 34
/** With a finger buttons are as wide as that. */
const TOUCH_BUTTON_PX = 46
/** What stands beside the buttons where they leave room for it: where the entry is, and the readers. */
const BESIDE_PX = 184
/** Previous, next, and more. */
const FIXED_BUTTONS = 3

/** Where the entry is, and what can be done to it. */
export function EntryHeader({ entry, scope, mode, ways, isStacked, onClose }: EntryHeaderProps) {
  const { t } = useTranslation('reader')
  const offersIn = useOffers(entryRenderCommands, ways)
  const [ref, width] = useElementWidth()
  const buttonPx = matchMedia('(pointer: coarse)').matches ? TOUCH_BUTTON_PX : BUTTON_PX
  // Beside the way back they have all that is left.
  const [headerRef, toolsRef] = isStacked ? [undefined, ref] : [ref, undefined]
  const room = Math.floor((width - (isStacked ? 0 : BESIDE_PX)) / buttonPx) - FIXED_BUTTONS
  return (
    <header ref={headerRef} className={styles.header}>
      {isStacked ? (
        <IconButton label={t('entry.back')} shortcut={fixedKeys.leave} onClick={onClose}>
          <ArrowLeft className={styles.directed} />
        </IconButton>
      ) : (
        <Breadcrumb view={scope.view} entry={entry} />
      )}
      {entry && <RecentReaders entryId={entry.id} />}
      <div ref={toolsRef} className={styles.tools} role="toolbar" aria-label={t('entry.toolbar')}>
        {offersIn('header').map((offer) => (
          <CommandButton key={offer.id} {...offer} onRun={runCommand} />
        ))}
        {entry && <EntryToolbar {...{ entry, scope, mode, room }} />}
      </div>
    </header>
  )
}

function Breadcrumb({ view, entry }: { view: View; entry: OpenEntry | undefined }) {
  const { t } = useTranslation('reader')
  return (
    <nav className={styles.crumbs} aria-label={t('entry.breadcrumb')}>
      <ol>
        <li>
          <Link to={timelinePath({ view, kind: 'all' })}>{t(viewDetails[view].title)}</Link>
        </li>
        {entry?.feed && (
          <li>
            <Link to={timelinePath({ view, kind: 'feed', feedId: entry.feedId })} dir="auto">
              {entry.feed.title ?? entry.feed.url}
            </Link>
          </li>
        )}
      </ol>
    </nav>
  )
}
