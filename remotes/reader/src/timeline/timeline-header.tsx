import { memo } from 'react'
import { View } from '@tidings/contracts'
import { runCommand, useTranslation } from '@tidings/runtime'
import { ChevronDown, Ellipsis, IconButton, Menu, useIsNarrow } from '@tidings/ui'
import { CommandButton } from '../commands/command-button.tsx'
import { scopeCommands } from '../commands/scope-commands.ts'
import { useOffers } from '../commands/use-offers.ts'
import { SaveSearchButton, SubscribeButton, TimelineMenu, ViewSwitcher } from '../late/late.ts'
import type { Scope } from '../scope/scope.ts'
import { useUnreadCount } from '../scope/use-unread-count.ts'
import { viewDetails } from '../views/view-details.ts'
import styles from './timeline-column.module.css'

interface TimelineHeaderProps {
  scope: Scope
  title: string
  unreadOnly: boolean
  /** What is new is being asked for. */
  isRefreshing: boolean
}

/** Title of the timeline, and what can be done to all of it. */
export const TimelineHeader = memo(({ scope, title, unreadOnly, isRefreshing }: TimelineHeaderProps) => {
  const { t } = useTranslation('reader')
  const unread = useUnreadCount(scope)
  const isNarrow = useIsNarrow()
  const offersIn = useOffers(scopeCommands, { scope, unread, unreadOnly, isRefreshing })
  const viewTitle = t(viewDetails[scope.view].title)
  return (
    <header className={styles.header}>
      <div className={styles.words}>
        <h1 className={styles.title} dir="auto">
          {isNarrow ? (
            <Menu
              trigger={
                <button type="button" className={styles.switcher}>
                  <bdi>{title}</bdi>
                  <ChevronDown aria-hidden="true" />
                </button>
              }
            >
              <ViewSwitcher current={scope.view} />
            </Menu>
          ) : (
            title
          )}
        </h1>
        {scope.kind !== 'all' && scope.view !== View.All && <p className={styles.subtitle}>{viewTitle}</p>}
      </div>
      {scope.kind === 'search' && <SaveSearchButton query={scope.query} />}
      {scope.kind === 'feed' && <SubscribeButton feedId={scope.feedId} isIcon />}
      {offersIn('header').map((offer) => (
        <CommandButton key={offer.id} {...offer} onRun={runCommand} />
      ))}
      <Menu
        align="end"
        trigger={
          <IconButton label={t('timeline.more')}>
            <Ellipsis />
          </IconButton>
        }
      >
        <TimelineMenu scope={scope} />
      </Menu>
    </header>
  )
})
