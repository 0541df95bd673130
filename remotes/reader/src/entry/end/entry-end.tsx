import { memo } from 'react'
import type { OpenEntry } from '@tidings/db'
import { runCommand, useTranslation } from '@tidings/runtime'
import { Kbd } from '@tidings/ui'
import { CommandButton } from '../../commands/command-button.tsx'
import type { Scope } from '../../scope/scope.ts'
import { timelinePath } from '../../scope/timeline-path.ts'
import { EntryLink } from '../entry-link.tsx'
import { useToolbarActions } from '../toolbar/toolbar-actions.tsx'
import type { EntryMode } from '../use-entry-mode.ts'
import type { NextEntry } from './use-next-entry.ts'
import { useReadOnKeys } from './use-read-on-keys.ts'
import styles from './entry-end.module.css'

/** What one may want to do with an entry that one has read. */
const endActions = ['entry:star', 'entry:open-in-browser', 'entry:share']

interface EntryEndProps {
  entry: OpenEntry
  scope: Scope
  mode: EntryMode
  next: NextEntry | undefined
}

/** The end of an entry: what can be done with it, and what comes next. */
export const EntryEnd = memo(({ entry, scope, mode, next }: EntryEndProps) => {
  const { t } = useTranslation('reader')
  const { actions } = useToolbarActions({ entry, view: scope.view, mode })
  return (
    <section className={styles.end} aria-label={t('end.label')}>
      <div className={styles.actions}>
        {endActions.map((id) => {
          const action = actions.get(id)
          return action && <CommandButton key={id} {...action} onRun={runCommand} />
        })}
      </div>
      {next && <NextLink next={next} scope={scope} />}
    </section>
  )
})

function NextLink({ next: { entry, isUnread }, scope }: { next: NextEntry; scope: Scope }) {
  const { t } = useTranslation('reader')
  const { keys } = useReadOnKeys()
  const label = (
    <>
      {t(isUnread ? 'end.nextUnread' : 'end.next')}
      {keys && (
        <span className={styles.keys} aria-hidden="true">
          <Kbd keys={keys} />
        </span>
      )}
    </>
  )
  return <EntryLink entry={entry} to={timelinePath(scope, entry.id)} label={label} replace />
}
