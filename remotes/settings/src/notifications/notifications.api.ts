import { ApiError, z, type DeliveryFailure, type PushDevice } from '@tidings/contracts'
import { NoResponseError } from '@tidings/db'
import { api, configsQuery, i18next, queryClient, queryOptions } from '@tidings/runtime'
import {
  lookAtBrowser,
  PushError,
  subscribeBrowser,
  unsubscribeBrowser,
  type PushRefusal,
} from './browser-push.ts'
import { endpointOf } from './devices.ts'

/** Why something was not done; each has a text in the locale namespace `settings` under `notifications.failure`. */
export type NotificationFailure =
  | DeliveryFailure
  | PushRefusal
  | 'tooManyDevices'
  | 'tooManyTests'
  | 'noServer'
  | 'unknown'

export const devicesQuery = () =>
  queryOptions({
    queryKey: ['messaging', 'devices'],
    queryFn: async ({ signal }): Promise<PushDevice[]> => (await api.messaging.list({}, { signal })).data,
  })

export const browserQuery = () => queryOptions({ queryKey: ['messaging', 'browser'], queryFn: lookAtBrowser })

/** Has this browser notified. */
export async function switchOn(): Promise<void> {
  const { PUSH_PUBLIC_KEY: publicKey } = await queryClient.fetchQuery(configsQuery())
  await api.messaging.register({ channel: 'web', token: await subscribeBrowser(publicKey) })
  await refresh()
}

/** Notifies a device no more: it goes from the list at once, and comes back where the server does not let it go. */
export async function removeDevice(device: PushDevice): Promise<void> {
  const { queryKey } = devicesQuery()
  await queryClient.cancelQueries({ queryKey })
  const before = queryClient.getQueryData(queryKey)
  queryClient.setQueryData(queryKey, (devices) => devices?.filter(({ id }) => id !== device.id))
  try {
    await api.messaging.remove({ channel: device.channel, id: device.id })
  } catch (error) {
    queryClient.setQueryData(queryKey, before)
    throw error
  }
  const { endpoint } = await lookAtBrowser()
  if (endpoint !== null && endpointOf(device) === endpoint) await unsubscribeBrowser()
  await refresh()
}

/** Sends a notification to a device. Rejects where it was not taken. */
export async function testDevice({ channel, id }: PushDevice): Promise<void> {
  try {
    await api.messaging.test({ channel, id })
  } finally {
    await queryClient.invalidateQueries(devicesQuery())
  }
}

const refresh = () => queryClient.invalidateQueries({ queryKey: ['messaging'] })

const failedDeliveries = z.object({ failures: z.array(z.object({ reason: z.string() })) })

/** A server may be newer than this page, and know reasons that it has no words for. */
const hasWords = (reason: string | undefined): reason is DeliveryFailure =>
  reason !== undefined && i18next.exists(`settings:notifications.failure.${reason}`)

/** Why something was not done. */
export function failureOf(error: unknown): NotificationFailure {
  if (error instanceof PushError) return error.refusal
  if (error instanceof NoResponseError) return 'noServer'
  if (!(error instanceof ApiError)) return 'unknown'
  if (error.key === 'operationNotCompleted') return 'tooManyTests'
  if (error.key === 'invalidParameter') return 'tooManyDevices'
  if (error.key === 'notFound') return 'gone'
  const [failed] = failedDeliveries.safeParse(error.data).data?.failures ?? []
  return hasWords(failed?.reason) ? failed.reason : 'unknown'
}
