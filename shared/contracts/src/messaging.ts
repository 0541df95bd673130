import { snowflakeId } from './identifiers.ts'
import { pushLimits } from './server-limits.ts'
import { isoTime, z } from './zod.ts'

/** What a device is, as the wire names it; each has a push service of its own. */
export const messagingChannels = ['macos', 'windows', 'linux', 'ios', 'android', 'web', 'desktop'] as const

export const messagingChannel = z.enum(messagingChannels)

/** By what a device is reached: of the channel `web` the JSON of a subscription, else what a vendor's service gave. */
export const pushToken = z.string().min(1).max(pushLimits.tokenLength)

/** What a browser gives whoever may send to it (RFC 8030, 8291): where to, and the keys of what is sent. */
export const pushSubscription = z.object({
  endpoint: z.url({ protocol: /^https$/, hostname: /.+/ }).max(2048),
  expirationTime: z.number().nullable().default(null),
  keys: z.object({
    /** A point of P-256, uncompressed: 65 bytes. */
    p256dh: z.string().regex(/^B[A-P][\w-]{85}=?$/),
    /** 16 bytes. */
    auth: z.string().regex(/^[\w-]{22}(?:==)?$/),
  }),
})

/** Why a device was not reached; each has a text in the settings. */
export const deliveryFailures = [
  /** The device is no longer there; its token is deleted. */
  'gone',
  /** The push service was not found, or did not take a connection. */
  'unreachable',
  'timeout',
  /** The address is of a private network. */
  'privateAddress',
  /** More than the push service takes at once. */
  'tooLarge',
  /** The push service wants a pause. */
  'tooMany',
  /** The push service does not take it from this server. */
  'refused',
  /** The push service is in trouble. */
  'unavailable',
  /** Only its vendor's own service reaches such a device. */
  'vendor',
  /** Nobody is signed in on the device. */
  'signedOut',
] as const

const deliveryFailure = z.enum(deliveryFailures)

/** A device that a user can be told something on. */
export const pushDevice = z.object({
  userId: z.string().nullable(),
  token: z.string(),
  channel: messagingChannel,
  /** From here on beyond the wire format. */
  id: snowflakeId,
  userAgent: z.string().nullable(),
  createdAt: isoTime,
  /** When something was taken for it last. */
  sentAt: isoTime.nullable(),
  /** Of the last attempt. */
  failure: z.object({ reason: deliveryFailure, at: isoTime }).nullable(),
  /** False once nobody is signed in there any more: nothing is sent meanwhile. */
  isSignedIn: z.boolean(),
})

/** Details of a test that did not reach all devices. */
export const failedDeliveries = z.object({
  failures: z.array(z.object({ id: snowflakeId, reason: deliveryFailure })),
})

export type MessagingChannel = z.infer<typeof messagingChannel>
export type PushSubscriptionToken = z.infer<typeof pushSubscription>
export type DeliveryFailure = z.infer<typeof deliveryFailure>
export type PushDevice = z.infer<typeof pushDevice>
