import type { PushDevice } from '@tidings/contracts'
import { useQuery, useQueryClient, useTranslation } from '@tidings/runtime'
import { Callout, Switch } from '@tidings/ui'
import { useEffect, useState } from 'react'
import form from '../form/form.module.css'
import { Group } from '../form/rows.tsx'
import { followPermission } from './browser-push.ts'
import { endpointOf } from './devices.ts'
import {
  browserQuery,
  failureOf,
  removeDevice,
  switchOn,
  type NotificationFailure,
} from './notifications.api.ts'

export interface ThisBrowserProps {
  devices: readonly PushDevice[] | undefined
  onFailure: (failure: NotificationFailure | undefined) => void
}

/** A service worker may take long to be ready: the switch has its place until then, and what is below it does not move. */
const notYetKnown = { obstacle: null, endpoint: null }

/** Switches notifications in this browser on and off, or says what stands in the way. */
export function ThisBrowser({ devices, onFailure }: ThisBrowserProps) {
  const { t } = useTranslation('settings')
  const queries = useQueryClient()
  const { data: browser } = useQuery(browserQuery())
  const [wanted, setWanted] = useState<boolean>()
  useEffect(() => followPermission(() => void queries.invalidateQueries(browserQuery())), [queries])
  if (!devices) return null

  const { obstacle, endpoint } = browser ?? notYetKnown
  const device = devices.find((known) => endpoint !== null && endpointOf(known) === endpoint)

  async function change(isOn: boolean) {
    setWanted(isOn)
    onFailure(undefined)
    try {
      if (isOn) await switchOn()
      else if (device) await removeDevice(device)
    } catch (error) {
      onFailure(failureOf(error))
      await queries.invalidateQueries(browserQuery())
    } finally {
      setWanted(undefined)
    }
  }

  return (
    <>
      {obstacle && !device && (
        <Callout tone="warning" title={t(`notifications.failure.${obstacle}`)}>
          {t(`notifications.remedy.${obstacle}`)}
        </Callout>
      )}
      <Group title={t('group.thisBrowser')}>
        <div className={form.switch}>
          <Switch
            label={t('notifications.here')}
            description={t('notifications.hereHint')}
            checked={wanted ?? device?.isSignedIn ?? false}
            disabled={!browser || wanted !== undefined || (obstacle !== null && !device)}
            onChange={(isOn) => void change(isOn)}
          />
        </div>
      </Group>
    </>
  )
}
