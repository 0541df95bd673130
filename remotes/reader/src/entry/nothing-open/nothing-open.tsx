import { useShortcuts, useTranslation } from '@tidings/runtime'
import { Kbd } from '@tidings/ui'
import { BookOpenText } from '../../icons/icons.tsx'
import type { Scope } from '../../scope/scope.ts'
import { useScopeTitle } from '../../scope/use-scope-title.ts'
import { useUnreadCount } from '../../scope/use-unread-count.ts'
import type { Timeline } from '../../timeline/use-timeline.ts'
import { EntryLink } from '../entry-link.tsx'
import { useLastOpened } from '../use-last-opened.ts'
import { useReadingTime } from './use-reading-time.ts'
import styles from './nothing-open.module.css'

/** What one may do while no entry is open: how much there is to read, what to go on with, and the keys worth knowing. */
export function NothingOpen({ scope, timeline }: { scope: Scope; timeline: Timeline }) {
  const { t } = useTranslation('reader')
  const last = useLastOpened()
  return (
    <section className={styles.column} aria-label={t('entry.column')}>
      <div className={styles.panel}>
        <BookOpenText aria-hidden="true" className={styles.icon} />
        <p className={styles.title} dir="auto">
          {useScopeTitle(scope)}
        </p>
        <Unread scope={scope} timeline={timeline} />
        {last && <EntryLink entry={last.entry} to={last.path} label={t('nothingOpen.goOn')} />}
        <Keys />
      </div>
    </section>
  )
}

const MINUTES_PER_HOUR = 60

function Unread({ scope, timeline }: { scope: Scope; timeline: Timeline }) {
  const { t } = useTranslation('reader')
  const count = useUnreadCount(scope)
  const minutes = useReadingTime(timeline.keys, count)
  if (count === 0) return null
  return (
    <p className={styles.unread}>
      {t('nothingOpen.unread', { count })}
      {minutes !== undefined && minutes < MINUTES_PER_HOUR && (
        <span>{t('nothingOpen.minutes', { count: minutes })}</span>
      )}
      {minutes !== undefined && minutes >= MINUTES_PER_HOUR && (
        <span>{t('nothingOpen.hours', { count: Math.round(minutes / MINUTES_PER_HOUR) })}</span>
      )}
    </p>
  )
}

const worthKnowing = {
  steps: ['timeline:switch-to-next', 'timeline:switch-to-previous'],
  readOn: ['entry-render:read-on'],
  all: ['global:show-shortcuts'],
} as const

/** Where there is a keyboard. */
function Keys() {
  const { t } = useTranslation('reader')
  const shortcut = useShortcuts()
  return (
    <dl className={styles.keys}>
      {Object.entries(worthKnowing).map(([name, ids]) => {
        const keys = ids.flatMap((id) => shortcut(id) ?? [])
        if (keys.length === 0) return null
        return (
          <div key={name} className={styles.key}>
            <dt>
              {keys.map((each) => (
                <Kbd key={each} keys={each} />
              ))}
            </dt>
            <dd>{t(`nothingOpen.keys.${name}`)}</dd>
          </div>
        )
      })}
    </dl>
  )
}
