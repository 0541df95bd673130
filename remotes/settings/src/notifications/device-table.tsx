import type { PushDevice } from '@tidings/contracts'
import { formatDate, formatRelative, useQuery, useTranslation } from '@tidings/runtime'
import { Badge, Button, IconButton, toast, Trash2, VisuallyHidden } from '@tidings/ui'
import { useState } from 'react'
import { deviceName } from '../account/device-name.ts'
import { endpointOf, shortToken } from './devices.ts'
import {
  browserQuery,
  failureOf,
  removeDevice,
  testDevice,
  type NotificationFailure,
} from './notifications.api.ts'
import styles from './notifications.module.css'

export interface DeviceTableProps {
  devices: readonly PushDevice[]
  onFailure: (failure: NotificationFailure | undefined) => void
}

const columns = ['device', 'token', 'added', 'state'] as const

/** The devices that are notified; each can be tried, and left out. */
export function DeviceTable({ devices, onFailure }: DeviceTableProps) {
  const { t } = useTranslation('settings')
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col" data-column={column}>
              {t(`notifications.column.${column}`)}
            </th>
          ))}
          <th scope="col">
            <VisuallyHidden>{t('notifications.column.actions')}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {devices.map((device) => (
          <DeviceRow key={device.id} device={device} onFailure={onFailure} />
        ))}
      </tbody>
    </table>
  )
}

interface DeviceRowProps {
  device: PushDevice
  onFailure: DeviceTableProps['onFailure']
}

function DeviceRow({ device, onFailure }: DeviceRowProps) {
  const { t } = useTranslation('settings')
  const { data: browser } = useQuery(browserQuery())
  const [isTesting, setIsTesting] = useState(false)
  const { channel, userAgent, createdAt } = device
  const name = (channel === 'web' && deviceName(userAgent)) || t(`notifications.channel.${channel}`)
  const isHere = browser?.endpoint != null && endpointOf(device) === browser.endpoint

  async function run(action: () => Promise<void>, told: string) {
    onFailure(undefined)
    try {
      await action()
      toast.success(told)
    } catch (error) {
      onFailure(failureOf(error))
    }
  }

  async function test() {
    setIsTesting(true)
    await run(async () => testDevice(device), t('notifications.tested', { name }))
    setIsTesting(false)
  }

  return (
    <tr>
      <th scope="row" data-column="device">
        <span className={styles.name}>
          {name}
          {isHere && <Badge tone="accent">{t('notifications.thisOne')}</Badge>}
        </span>
        <span className={styles.below}>
          <code>{shortToken(device)}</code>
          <DeviceState device={device} />
        </span>
      </th>
      <td data-column="token">
        <code>{shortToken(device)}</code>
      </td>
      <td data-column="added">
        <time dateTime={createdAt} title={formatDate(createdAt)}>
          {formatRelative(createdAt)}
        </time>
      </td>
      <td data-column="state">
        <DeviceState device={device} />
      </td>
      <td>
        <span className={styles.actions}>
          <Button
            size="small"
            loading={isTesting}
            aria-label={t('notifications.testNamed', { name })}
            onClick={() => void test()}
          >
            {t('notifications.test')}
          </Button>
          <IconButton
            label={t('notifications.remove', { name })}
            onClick={() => void run(async () => removeDevice(device), t('notifications.removed', { name }))}
          >
            <Trash2 />
          </IconButton>
        </span>
      </td>
    </tr>
  )
}

/** How the last notification fared, in words. */
function DeviceState({ device }: { device: PushDevice }) {
  const { t } = useTranslation('settings')
  const { isSignedIn, failure, sentAt } = device
  if (!endpointOf(device)) return <span className={styles.state}>{t('notifications.failure.vendor')}</span>
  if (!isSignedIn) return <span className={styles.state}>{t('notifications.failure.signedOut')}</span>
  if (failure) {
    return (
      <span className={styles.state} data-failing>
        {[t(`notifications.failure.${failure.reason}`), formatRelative(failure.at)].join(' · ')}
      </span>
    )
  }
  const text = sentAt ? t('notifications.sent', { when: formatRelative(sentAt) }) : t('notifications.unsent')
  return <span className={styles.state}>{text}</span>
}
