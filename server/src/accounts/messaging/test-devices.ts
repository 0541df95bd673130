import { ApiError, failedDeliveries, type DeliveryFailure } from '@tidings/contracts'
import type { MessagingDeps } from './messaging-deps.ts'
import { loadMailTexts, mailLanguage } from '../../foundation/mails/mail-texts.ts'
import { notifyUser, type DeviceChoice, type DeviceDelivery } from './notify-user.ts'

/** In words, for programs; pages say it in the language of their reader. */
const reasons: Record<DeliveryFailure, string> = {
  gone: 'the device takes no notifications any more and was removed',
  unreachable: 'its push service could not be reached',
  timeout: 'its push service did not answer in time',
  privateAddress: 'its push service is at an address of a private network',
  tooLarge: 'the notification is too large for its push service',
  tooMany: 'its push service asks for a pause',
  refused: 'its push service refused the notification',
  unavailable: 'its push service is in trouble',
  vendor: 'only the service of its vendor reaches it, which a server of your own cannot use',
  signedOut: 'nobody is signed in on it',
}

/** Sends a notification to devices of a user. Throws where it reached none, or not all of those it could have reached. */
export async function testDevices(
  deps: Pick<MessagingDeps, 'database' | 'clock' | 'webPush' | 'logger' | 'takesPushTest'>,
  userId: string,
  { acceptLanguage, ...choice }: DeviceChoice & { acceptLanguage: string | null },
): Promise<void> {
  if (!deps.takesPushTest(userId)) throw new ApiError('operationNotCompleted')
  const { testNotification } = (await loadMailTexts())[mailLanguage(acceptLanguage)]
  const { title, text: description } = testNotification
  const path = '/settings/notifications'
  const notification = { type: 'message', title, description, path, tag: 'test' } as const
  const deliveries = await notifyUser(deps, userId, notification, choice)
  if (deliveries.length === 0) throw new ApiError('notFound', { message: 'There is no such device' })
  const failed = failuresOf(deliveries, choice)
  if (failed.length > 0) throw notReached(failed)
}

const canBeReached = ({ failure }: DeviceDelivery): boolean => failure !== 'vendor' && failure !== 'signedOut'

/** Whoever names no device means those that can be reached. */
function failuresOf(deliveries: DeviceDelivery[], { channel, id }: DeviceChoice): DeviceDelivery[] {
  const areNamed = channel !== undefined || id !== undefined
  const meant = areNamed || !deliveries.some(canBeReached) ? deliveries : deliveries.filter(canBeReached)
  return meant.filter(({ failure }) => failure !== null)
}

function notReached(failed: DeviceDelivery[]): ApiError {
  const failures = failed.map(({ id, failure }) => ({ id: String(id), reason: failure }))
  const words = failed.map(({ channel, failure }) => failure && `${channel}: ${reasons[failure]}`)
  return new ApiError('unprocessableContent', {
    message: `Not every device was reached: ${words.join('; ')}`,
    data: failedDeliveries.parse({ failures }),
  })
}
