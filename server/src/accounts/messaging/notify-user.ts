import {
  pushLimits,
  pushNotification,
  type DeliveryFailure,
  type MessagingChannel,
  type PushNotification,
} from '@tidings/contracts'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { MessagingDeps } from './messaging-deps.ts'
import { Turns } from '../../foundation/turns.ts'
import { pushDevices } from '../../foundation/tables/messaging.schema.ts'
import { subscriptionOf } from './push-token.ts'
import type { Delivery } from './web-push.ts'

type NotifyDeps = Pick<MessagingDeps, 'database' | 'clock' | 'webPush' | 'logger'>
type Device = typeof pushDevices.$inferSelect & { isSignedIn: boolean }

/** How a notification fared on one device. */
export interface DeviceDelivery {
  id: bigint
  channel: MessagingChannel
  /** Null where its push service took it. */
  failure: DeliveryFailure | null
}

/** Devices of the user; all of them without it. */
export interface DeviceChoice {
  channel?: MessagingChannel | undefined
  id?: string | undefined
}

/** Whether somebody is signed in on a device. */
const isSignedIn = sql<boolean>`exists (
  select from "session" s where s.id = ${pushDevices.sessionId} and s.expires_at > now())`

/** The devices of a user, the latest first. */
export async function listDevices(
  { database }: Pick<MessagingDeps, 'database'>,
  userId: string,
  { channel, id }: DeviceChoice = {},
): Promise<Device[]> {
  const rows = await database.db
    .select({ device: pushDevices, isSignedIn })
    .from(pushDevices)
    .where(
      and(
        eq(pushDevices.userId, userId),
        channel === undefined ? undefined : eq(pushDevices.channel, channel),
        id === undefined ? undefined : eq(pushDevices.id, BigInt(id)),
      ),
    )
    .orderBy(desc(pushDevices.createdAt), desc(pushDevices.id))
  return rows.map((row) => ({ ...row.device, isSignedIn: row.isSignedIn }))
}

/**
 * Tells a user something on all of their devices, and answers how it fared on each. Rejects for no device: what went wrong
 * is kept with it, and a device that is gone is forgotten.
 */
export async function notifyUser(
  deps: NotifyDeps,
  userId: string,
  notification: PushNotification,
  choice: DeviceChoice = {},
): Promise<DeviceDelivery[]> {
  const fitting = pushNotification.parse(shorten(notification))
  const devices = await listDevices(deps, userId, choice)
  const turns = new Turns({ atOnce: pushLimits.deliveries })
  const { signal } = new AbortController()
  return Promise.all(
    devices.map(async (device) => {
      const leave = await turns.acquire(userId, signal)
      try {
        return { id: device.id, channel: device.channel, failure: await deliver(deps, device, fitting) }
      } finally {
        leave()
      }
    }),
  )
}

async function deliver(
  deps: NotifyDeps,
  device: Device,
  notification: PushNotification,
): Promise<DeliveryFailure | null> {
  const subscription = subscriptionOf(device)
  if (!subscription) return 'vendor'
  if (!device.isSignedIn) return 'signedOut'
  if (device.waitUntil && device.waitUntil.getTime() > deps.clock()) return 'tooMany'
  const sent = deps.webPush.send(subscription, notification, device.userId)
  const delivery = await sent.catch((err: unknown): Delivery => {
    deps.logger.error({ err }, 'a notification could not be made')
    return { failure: 'refused' }
  })
  await keepOutcome(deps, device, delivery)
  return delivery.failure
}

async function keepOutcome(
  { database, clock }: NotifyDeps,
  { id, hash }: Device,
  delivery: Delivery,
): Promise<void> {
  // It may be another device by now: the subscription of a browser is renewed in its place.
  const isSame = and(eq(pushDevices.id, id), eq(pushDevices.hash, hash))
  if (delivery.failure === 'gone') {
    await database.db.delete(pushDevices).where(isSame)
    return
  }
  const now = new Date(clock())
  const pauseMs = delivery.failure === null ? undefined : delivery.pauseMs
  const waitUntil = pauseMs === undefined ? null : new Date(now.getTime() + pauseMs)
  const outcome =
    delivery.failure === null
      ? { sentAt: now, failure: null, failedAt: null }
      : { failure: delivery.failure, failedAt: now }
  await database.db
    .update(pushDevices)
    .set({ ...outcome, waitUntil })
    .where(isSame)
}

const MOST_TITLE = 200
const MOST_DESCRIPTION = 600

/** What is too long for a notification ends in dots. */
function shorten(notification: PushNotification): PushNotification {
  const { title, description } = notification
  return { ...notification, title: cut(title, MOST_TITLE), description: cut(description, MOST_DESCRIPTION) }
}

const cut = (text: string, most: number): string =>
  text.length > most
    ? `${text
        .slice(0, most - 1)
        .toWellFormed()
        .replace(/\uFFFD$/, '')}…`
    : text
