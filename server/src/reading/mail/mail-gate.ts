import { inboxLimits } from '@tidings/contracts'
import { createRateLimit } from '../../foundation/http/rate-limit.ts'
import { MailRefusal } from './refusals.ts'

/** One connection of a machine that sends mail. */
export interface MailSession {
  id: string
  remoteAddress: string
}

/** Holds machines that send mail to their measure; each step throws a MailRefusal beyond it. */
export interface MailGate {
  connect: (session: MailSession) => void
  sendMail: (session: MailSession) => void
  addRecipient: (session: MailSession, count: number) => void
  /** Counts an address that is no inbox. */
  countUnknown: (session: MailSession) => void
  close: (session: MailSession) => void
}

/** After so many addresses that do not exist a connection is ended: it tries them out. */
const MAX_UNKNOWN = 5

/** Makes the gate of one mail server. */
export function createMailGate(clock: () => number): MailGate {
  const takesMail = createRateLimit(inboxLimits.mailsPerMinute, clock)
  const unknownBySession = new Map<string, number>()
  const sessionsByAddress = new Map<string, Set<string>>()
  return {
    connect: ({ remoteAddress, id }) => {
      const open = sessionsByAddress.get(remoteAddress) ?? new Set()
      if (open.size >= inboxLimits.mailConnectionsPerMachine) {
        throw new MailRefusal(421, '4.7.0 Too many connections')
      }
      sessionsByAddress.set(remoteAddress, open.add(id))
    },
    sendMail: ({ remoteAddress }) => {
      if (!takesMail(remoteAddress))
        throw new MailRefusal(450, '4.7.1 Too many messages. Try again in a minute')
    },
    addRecipient: ({ id }, count) => {
      if ((unknownBySession.get(id) ?? 0) >= MAX_UNKNOWN) {
        throw new MailRefusal(421, '4.7.0 Too many unknown addresses')
      }
      if (count >= inboxLimits.recipientsPerMail) throw new MailRefusal(452, '4.5.3 Too many recipients')
    },
    countUnknown: ({ id }) => void unknownBySession.set(id, (unknownBySession.get(id) ?? 0) + 1),
    close: ({ remoteAddress, id }) => {
      unknownBySession.delete(id)
      const open = sessionsByAddress.get(remoteAddress)
      open?.delete(id)
      if (open?.size === 0) sessionsByAddress.delete(remoteAddress)
    },
  }
}
