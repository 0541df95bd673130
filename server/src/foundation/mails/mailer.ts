import { ApiError } from '@tidings/contracts'
import { DAY_MS, SECOND_MS, MINUTE_MS } from '@tidings/contracts/spans'
import { and, desc, eq, gt, isNotNull, isNull, lt, lte, ne, or, sql } from 'drizzle-orm'
import type { BaseDeps } from '../base-deps.ts'
import { createAttempts } from '../limits/attempts.ts'
import { composeMail, type Letter } from './compose-mail.ts'
import type { MailTexts } from './mail-texts.ts'
import { mails } from '../tables/mails.schema.ts'
import { isRefusedForGood, openTransport, type Transport } from './transport.ts'

const POLL_MS = 15 * SECOND_MS

/** Pauses before another attempt; after the last the mail is given up. */
const pauses = [1, 5, 15, 60, 240, 720].map((minutes) => minutes * MINUTE_MS)

/** For how long administrators are told of a mail that was worth nothing before it was sent. */
const TOLD_MS = 7 * DAY_MS

/** Nobody's inbox is filled by somebody who knows the address. */
const MAILS_PER_ADDRESS = { max: 10, windowMs: 60 * MINUTE_MS }

/** Anybody who knows an address has these sent; they are counted apart, so that they keep no code from its owner. */
const openToAnybody: ReadonlySet<Letter['kind']> = new Set(['verifyEmail', 'resetPassword', 'accountExists'])

/** What comes by itself takes the place of nothing that its owner waits for, such as a code. */
function countedAs(kind: Letter['kind']): string {
  if (kind === 'taskReport') return 'report-mail'
  return openToAnybody.has(kind) ? 'mail' : 'own-mail'
}

export interface Mail extends Letter {
  userId?: string | undefined
  /** For how long it is worth sending. */
  validMs: number
  /** Sent for an administrator: what strangers had sent to the address does not keep it back. */
  isOwed?: boolean | undefined
}

export interface Mailer {
  /** Whether there is a server to send by. */
  isOn: boolean
  /** Keeps a mail and sends it as soon as it can. */
  send: (mail: Mail) => Promise<void>
  /** Tries every mail whose time has come. */
  deliverDue: () => Promise<void>
  start: () => void
  stop: () => Promise<void>
}

/** What calls about mails are given. */
export interface MailsDeps extends BaseDeps {
  mailer: Mailer
}

type MailerDeps = Pick<BaseDeps, 'config' | 'database' | 'clock' | 'nextId' | 'logger'> & { texts: MailTexts }
type MailRow = typeof mails.$inferSelect

/** Makes what sends mail: each is kept in the database until it is delivered or worth nothing any more. */
export function createMailer(deps: MailerDeps): Mailer {
  const { config, database, clock, logger } = deps
  const transport = config.mail && openTransport(config.mail)
  const attempts = createAttempts(database.pool, MAILS_PER_ADDRESS)
  let running: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined

  const deliverDue = () => {
    running = running
      .then(() => deliverAll(deps, transport))
      .catch((err: unknown) => logger.error({ err }, 'mails could not be looked at'))
    return running
  }

  return {
    isOn: transport !== undefined,
    send: async (mail) => {
      const { allowed } = mail.isOwed
        ? { allowed: true }
        : await attempts.count(countedAs(mail.kind), mail.to)
      if (!allowed) {
        logger.warn({ to: mail.to, kind: mail.kind }, 'too many mails to one address: this one is left out')
        return
      }
      await keep(deps, mail, transport ? new Date(clock()) : null)
      if (transport) void deliverDue()
      else logger.warn(handedOver(mail), 'no SMTP_URL: a mail is not sent')
    },
    deliverDue,
    start: () => {
      timer ??= setInterval(() => void deliverDue(), POLL_MS)
    },
    stop: async () => {
      clearInterval(timer)
      await running
      transport?.close()
    },
  }
}

/** What whoever runs the server can hand over in another way. */
const handedOver = ({ to, kind, link, code }: Mail) => ({ to, kind, link, code })

async function keep({ database, clock, nextId, texts }: MailerDeps, mail: Mail, nextAttemptAt: Date | null) {
  const { userId, to, kind, link, validMs } = mail
  const createdAt = new Date(clock())
  const expiresAt = new Date(clock() + validMs)
  const row = { id: String(nextId()), userId, to, kind, link, createdAt, expiresAt, nextAttemptAt }
  await database.db.insert(mails).values({ ...row, ...composeMail(texts, mail) })
}

async function deliverAll(deps: MailerDeps, transport: Transport | undefined): Promise<void> {
  await retire(deps)
  if (!transport) return
  for (let row = await claim(deps); row; row = await claim(deps)) await deliver(deps, transport, row)
}

/** Of mails whose time is over nothing is kept that they held; that they could not be sent is told for a while. */
async function retire({ database: { db }, clock, logger }: MailerDeps): Promise<void> {
  const isOver = lt(mails.expiresAt, new Date(clock()))
  const isOld = lt(mails.expiresAt, new Date(clock() - TOLD_MS))
  const wasForNoServer = and(isOver, isNull(mails.error), isNull(mails.nextAttemptAt))
  await db.delete(mails).where(or(isOld, wasForNoServer))
  const error = sql`coalesce(${mails.error}, 'It was not tried in time')`
  const late = await db
    .update(mails)
    .set({ text: '', html: '', link: null, nextAttemptAt: null, error })
    .where(and(isOver, ne(mails.text, '')))
    .returning({ to: mails.to, kind: mails.kind, attempts: mails.attempts, error: mails.error })
  for (const about of late) logger.error(about, 'a mail could not be sent in time')
}

/** Takes one mail that is due. Should this process end now, another attempt is made after the pause. */
async function claim({ database, clock }: MailerDeps): Promise<MailRow | undefined> {
  return database.db.transaction(async (tx) => {
    const [due] = await tx
      .select()
      .from(mails)
      .where(lte(mails.nextAttemptAt, new Date(clock())))
      .orderBy(mails.nextAttemptAt)
      .limit(1)
      .for('update', { skipLocked: true })
    if (!due) return undefined
    const pause = pauses[due.attempts]
    const nextAttemptAt = pause === undefined ? null : new Date(clock() + pause)
    const attempt = { attempts: sql`${mails.attempts} + 1`, nextAttemptAt }
    const [claimed] = await tx.update(mails).set(attempt).where(eq(mails.id, due.id)).returning()
    return claimed
  })
}

async function deliver({ database, logger }: MailerDeps, transport: Transport, row: MailRow): Promise<void> {
  try {
    await transport.deliver(row)
    await database.db.delete(mails).where(eq(mails.id, row.id))
  } catch (err) {
    const isLast = row.nextAttemptAt === null || isRefusedForGood(err)
    const error = err instanceof Error ? err.message : String(err)
    const failure = isLast ? { error, nextAttemptAt: null } : { error }
    await database.db.update(mails).set(failure).where(eq(mails.id, row.id))
    const about = { to: row.to, kind: row.kind, attempts: row.attempts, error }
    if (isLast) logger.error({ ...about, link: row.link }, 'a mail could not be sent, and is given up')
    else logger.warn(about, 'a mail could not be sent, and is tried again')
  }
}

/** Mails that were tried in vain or never sent, newest first. */
export async function listUndelivered({ database, clock }: Pick<BaseDeps, 'database' | 'clock'>) {
  const waitsForServer = and(isNull(mails.nextAttemptAt), gt(mails.expiresAt, new Date(clock())))
  return database.db
    .select()
    .from(mails)
    .where(or(waitsForServer, isNotNull(mails.error)))
    .orderBy(desc(mails.createdAt))
    .limit(500)
}

/** Tries all mails again that were given up or wait for another try. Throws where there is no server to send by. */
export async function retryMails({
  database,
  clock,
  mailer,
}: Pick<MailsDeps, 'database' | 'clock' | 'mailer'>): Promise<void> {
  if (!mailer.isOn) throw new ApiError('missingConfiguration', { message: 'There is no SMTP_URL to send by' })
  const now = new Date(clock())
  await database.db
    .update(mails)
    .set({ nextAttemptAt: now, attempts: 0, error: null })
    .where(sql`${mails.expiresAt} > ${now}`)
  void mailer.deliverDue()
}

/** Tries a mail again now, and as often as a new one. Throws where there is no server to send by, and notFound, also of one that is worth nothing any more. */
export async function retryMail(
  { database, clock, mailer }: Pick<MailsDeps, 'database' | 'clock' | 'mailer'>,
  id: string,
): Promise<void> {
  if (!mailer.isOn) throw new ApiError('missingConfiguration', { message: 'There is no SMTP_URL to send by' })
  const again = { nextAttemptAt: new Date(clock()), attempts: 0, error: null }
  const isWorthIt = and(eq(mails.id, id), gt(mails.expiresAt, new Date(clock())))
  const { rowCount } = await database.db.update(mails).set(again).where(isWorthIt)
  if (rowCount === 0) throw new ApiError('notFound')
  await mailer.deliverDue()
}
