import { ApiError } from '@tidings/contracts'
import ipaddr from 'ipaddr.js'
import { MINUTE_MS } from '@tidings/contracts/spans'
import type { FeedRecord } from '../../foundation/tables/feeds.schema.ts'
import type { InboxesDeps } from '../inboxes/inboxes-deps.ts'
import { deliverEntry } from '../inboxes/deliver-entry.ts'
import { findInbox } from '../inboxes/inboxes.service.ts'
import type { DNSResolver, MailOrigin } from './check-sender.ts'
import { Turns } from '../../foundation/turns.ts'
import { handleOf } from '../inboxes/inbox-address.ts'
import { readMailInWorker } from './mail-in-worker.ts'
import { MalformedMailError } from './malformed-mail-error.ts'
import { MailRefusal } from './refusals.ts'
import { checkSenderInWorker } from './sender-in-worker.ts'

export interface MailReceiver {
  /** Throws for an address that only we could have. */
  checkSenderAddress: (address: string) => Promise<void>
  /** Throws for an address that is no inbox here. */
  checkRecipient: (address: string) => Promise<void>
  /** Puts a mail into the inboxes it is for. Throws a MailRefusal. */
  receive: (bytes: Buffer, origin: MailOrigin & { recipients: readonly string[] }) => Promise<void>
}

/** For others to be read first. */
const WAIT_MS = MINUTE_MS

const unknownAddress = () => new MailRefusal(550, '5.1.1 There is no such inbox')
const spoofed = () => new MailRefusal(550, '5.7.26 This message does not come from whom it says')

/** What is done with a mail, apart from the protocol that brings it. */
export function createMailReceiver(deps: InboxesDeps, resolver?: DNSResolver): MailReceiver {
  const { mailDomain, mailTrustedRelays } = deps.config
  const reading = new Turns({ atOnce: 1 })
  // Some of the time goes to name servers, which may be slow.
  const checking = new Turns({ atOnce: 2, perParty: 1 })

  async function requireInbox(address: string): Promise<FeedRecord> {
    if (address.slice(address.lastIndexOf('@') + 1).toLowerCase() !== mailDomain) {
      throw new MailRefusal(550, '5.7.1 This server relays no mail')
    }
    const handle = handleOf(address, mailDomain)
    const inbox = handle && (await findInbox(deps, handle))
    if (!inbox) throw unknownAddress()
    return inbox
  }

  async function requireHonest(bytes: Buffer, origin: MailOrigin): Promise<void> {
    if (isTrusted(origin.ip, mailTrustedRelays)) return
    const check = () => checkSenderInWorker(bytes, origin, resolver)
    const verdict = await inTurn(checking, origin.ip, check)
    if (verdict === 'spoofed') throw spoofed()
    if (verdict === 'unknown')
      throw new MailRefusal(451, '4.4.3 Who sent this cannot be checked now. Try again later')
  }

  return {
    checkSenderAddress: async (address) => {
      if (isOurs(address, mailDomain)) throw spoofed()
    },
    checkRecipient: async (address) => void (await requireInbox(address)),
    receive: async (bytes, { recipients, ...origin }) => {
      if (!(await deps.disk.hasRoom()))
        throw new MailRefusal(452, '4.3.1 There is no room left. Try again later')
      const { from, source } = await inTurn(reading, origin.ip, () => readMailInWorker(bytes))
      if (isOurs(from.address ?? '', mailDomain)) throw spoofed()
      await requireHonest(bytes, origin)
      const inboxes = await Promise.all(recipients.map(requireInbox))
      // One mail may be to several names of one inbox.
      for (const inbox of new Map(inboxes.map((each) => [each.id, each])).values()) {
        await deliverEntry(deps, inbox, source).catch(refuse)
      }
    },
  }
}

/** Of each machine that sends in turn: what is slow to read or to check holds up its own sender first. */
async function inTurn<T>(turns: Turns, ip: string, work: () => Promise<T>): Promise<T> {
  const leave = await turns.acquire(ip, AbortSignal.timeout(WAIT_MS)).catch(() => {
    throw new MailRefusal(451, '4.3.2 Too many messages are waiting. Try again later')
  })
  try {
    return await work()
  } catch (error) {
    if (error instanceof MalformedMailError) throw new MailRefusal(554, `5.6.0 ${error.message}`)
    throw error
  } finally {
    leave()
  }
}

/** Nobody sends mail from an inbox. */
const isOurs = (address: string, domain: string | undefined): boolean =>
  address.slice(address.lastIndexOf('@') + 1).toLowerCase() === domain

function refuse(error: unknown): never {
  if (!(error instanceof ApiError)) throw error
  if (error.key === 'operationNotCompleted')
    throw new MailRefusal(450, '4.7.1 This inbox was sent too many messages. Try again later')
  if (error.key === 'unprocessableContent') throw new MailRefusal(554, `5.6.0 ${error.message}`)
  throw error
}

function isTrusted(ip: string, relays: readonly string[]): boolean {
  if (!ipaddr.isValid(ip)) return false
  const address = ipaddr.process(ip)
  return relays.some((cidr) => {
    const [range, bits] = ipaddr.parseCIDR(cidr)
    return range.kind() === address.kind() && address.match(range, bits)
  })
}
