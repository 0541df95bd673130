import { $contributions, Link, Slot, useQuery, useStore, useTranslation } from '@tidings/runtime'
import { Bell, Callout, EmptyState } from '@tidings/ui'
import { useState } from 'react'
import form from '../form/form.module.css'
import { Group } from '../form/rows.tsx'
import { DeviceTable } from './device-table.tsx'
import { devicesQuery, failureOf, type NotificationFailure } from './notifications.api.ts'
import { ThisBrowser } from './this-browser.tsx'

const RULES = '/action'

/** On which devices one is notified; what of is up to the parts that notify. */
export function NotificationsPage() {
  const { t } = useTranslation('settings')
  const { data: devices, error } = useQuery(devicesQuery())
  const [failure, setFailure] = useState<NotificationFailure>()
  const shown = failure ?? (error && !devices ? failureOf(error) : undefined)
  return (
    <>
      <p className={form.hint}>
        {t('notifications.intro')} <RulesLink />
      </p>
      {shown && (
        <Callout tone="danger" title={t(`notifications.failure.${shown}`)}>
          {t(`notifications.remedy.${shown}`)}
        </Callout>
      )}
      <ThisBrowser devices={devices} onFailure={setFailure} />
      {devices && (
        <Group title={t('notifications.devices')}>
          {devices.length === 0 ? (
            <EmptyState
              icon={<Bell />}
              title={t('notifications.empty')}
              text={t('notifications.emptyText')}
            />
          ) : (
            <DeviceTable devices={devices} onFailure={setFailure} />
          )}
        </Group>
      )}
      <Slot name="settings-notifications" properties={{}} />
    </>
  )
}

/** Leads to the page of rules, where a part has one. */
function RulesLink() {
  const { t } = useTranslation('settings')
  const { routes } = useStore($contributions)
  if (!routes.some(({ path }) => path === RULES || path.startsWith(`${RULES}/`))) return null
  return (
    <Link to={RULES} className={form.link}>
      {t('notifications.rules')}
    </Link>
  )
}
