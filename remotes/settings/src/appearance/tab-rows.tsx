import { views, visibleTabs } from '@tidings/contracts'
import { db, listSubscriptions } from '@tidings/db'
import { changeSettings, useLiveQuery, useSettings, useTranslation } from '@tidings/runtime'
import { Switch } from '@tidings/ui'
import { useViewName } from '../feeds/use-view-name.ts'
import { Group } from '../form/rows.tsx'
import styles from '../form/form.module.css'
import { withoutTab, withTab } from './tab-choice.ts'

/** Which views have a tab in the sidebar. Their order is changed there. */
export function TabRows() {
  const { t } = useTranslation('settings')
  const nameOf = useViewName()
  const { timelineTabs } = useSettings()
  const subscriptions = useLiveQuery(() => listSubscriptions(db))
  const subscribed = new Set(subscriptions?.map(({ view }) => view))
  const shown = visibleTabs(timelineTabs, subscribed)
  return (
    <Group title={t('label.timelineTabs')}>
      {views.map((view) => {
        const isShown = shown.includes(view)
        return (
          <div key={view} className={styles.switch}>
            <Switch
              label={nameOf(view)}
              checked={isShown}
              // One at least stays.
              disabled={isShown && shown.length === 1}
              onChange={(checked) =>
                void changeSettings({
                  timelineTabs: checked ? withTab(timelineTabs, view) : withoutTab(timelineTabs, view),
                })
              }
            />
          </div>
        )
      })}
      <div className={styles.row}>
        <p className={styles.hint}>{t('tabsHint')}</p>
      </div>
    </Group>
  )
}
