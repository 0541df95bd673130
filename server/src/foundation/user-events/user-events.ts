import type { Logger } from 'pino'
import type { Pool } from 'pg'
import { z } from 'zod'
import type { BaseDeps } from '../base-deps.ts'

/** How soon the end of a session is noticed, and a change made by another process on the database. */
const POLL_MS = 2000
/** How far back one looks for such changes: some polls, for those that take their time. */
const LOOK_BACK_SECONDS = 30

export interface UserSubscriber {
  /** By which it listens; null for none that can be ended. */
  sessionId: string | null
  /** Something of this user may have changed. */
  onChange: () => void
  /** The server stops, or the session was ended. */
  onEnd: () => void
}

/** Who listens to news of their own, and when there are any. */
export interface UserEvents {
  /** Hears of changes of one user; returns an unsubscribe function. */
  subscribe(userId: string, subscriber: UserSubscriber): () => void
  /** How many streams listen for a user, and in all. */
  count(userId?: string): number
  /** Tells that something of a user has changed. */
  changed(userId: string): void
  /** Looks for changes by other processes from now on. */
  start(): void
  stop(): void
}

/** What tells users of their news is given. */
export interface UserEventsDeps extends BaseDeps {
  userEvents: UserEvents
}

export function createUserEvents({ pool, logger }: { pool: Pool; logger: Logger }): UserEvents {
  const subscribers = new Map<string, Set<UserSubscriber>>()
  let poll: NodeJS.Timeout | undefined
  let isStopped = false
  const all = () => [...subscribers.values()].flatMap((ofUser) => [...ofUser])

  const changed = (userId: string) => {
    for (const { onChange } of subscribers.get(userId) ?? []) onChange()
  }
  const endOver = async () => {
    const bySession = Map.groupBy(all(), ({ sessionId }) => sessionId)
    bySession.delete(null)
    for (const id of await listEnded(pool, [...bySession.keys()])) {
      for (const { onEnd } of bySession.get(id) ?? []) onEnd()
    }
  }
  const look = async () => {
    try {
      if (subscribers.size > 0) await endOver()
      if (subscribers.size > 0) (await listChanged(pool, [...subscribers.keys()])).forEach(changed)
    } catch (error) {
      logger.warn({ err: error }, 'changes of users could not be looked for')
    }
    if (!isStopped) poll = setTimeout(() => void look(), POLL_MS).unref()
  }
  return {
    changed,
    subscribe: (userId, subscriber) => {
      if (isStopped) subscriber.onEnd()
      const ofUser = subscribers.get(userId) ?? new Set()
      subscribers.set(userId, ofUser.add(subscriber))
      return () => {
        ofUser.delete(subscriber)
        if (ofUser.size === 0) subscribers.delete(userId)
      }
    },
    count: (userId) => (userId === undefined ? all() : [...(subscribers.get(userId) ?? [])]).length,
    start: () => void look(),
    stop: () => {
      isStopped = true
      clearTimeout(poll)
      for (const { onEnd } of all()) onEnd()
    },
  }
}

const endedRow = z.object({ id: z.string() })

/** Of sessions, those that somebody has ended: such a one has no row any more. */
async function listEnded(pool: Pool, sessionIds: (string | null)[]): Promise<string[]> {
  const { rows } = await pool.query({
    name: 'ended-sessions',
    text: `select id from unnest($1::text[]) as heard (id) where not exists (select from "session" s where s.id = heard.id)`,
    values: [sessionIds],
  })
  return rows.map((row) => endedRow.parse(row).id)
}

const changedRow = z.object({ user_id: z.string() })

async function listChanged(pool: Pool, userIds: string[]): Promise<string[]> {
  const { rows } = await pool.query({
    name: 'changed-users',
    text: `select user_id from settings
      where user_id = any($1) and updated_at > now() - make_interval(secs => $2)
      union select user_id from subscription_changes
      where user_id = any($1) and changed_at > now() - make_interval(secs => $2)`,
    values: [userIds, LOOK_BACK_SECONDS],
  })
  return rows.map((row) => changedRow.parse(row).user_id)
}
