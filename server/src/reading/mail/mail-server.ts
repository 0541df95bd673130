import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { inboxLimits } from '@tidings/contracts'
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server'
import { MINUTE_MS } from '@tidings/contracts/spans'
import type { Config } from '../../foundation/config/config.ts'
import type { InboxesDeps } from '../inboxes/inboxes-deps.ts'
import type { DNSResolver } from './check-sender.ts'
import { createMailReceiver } from './receive-mail.ts'
import { collect } from './collect.ts'
import { createMailGate } from './mail-gate.ts'
import { MailRefusal } from './refusals.ts'

export interface MailServer {
  port: number
  close: () => Promise<void>
}

export interface MailServerOptions {
  /** Asks the name servers; another one in tests. */
  resolver?: DNSResolver
}

const SOCKET_TIMEOUT_MS = MINUTE_MS
const CLOSE_TIMEOUT_MS = 5000

/** Receives mail for inboxes by SMTP where the configuration names a port; otherwise null. */
export async function startMailServer(
  deps: InboxesDeps,
  options: MailServerOptions = {},
): Promise<MailServer | null> {
  const { mailPort, mailHost } = deps.config
  if (mailPort === undefined) return null
  const server = new SMTPServer({ ...(await settings(deps.config)), ...handlers(deps, options) })
  server.on('error', (error) => deps.logger.debug({ err: error }, 'a mail connection failed'))
  const port = await bind(server, mailPort, mailHost)
  return { port, close: () => new Promise((resolve) => server.close(() => resolve())) }
}

async function bind(server: SMTPServer, port: number, host: string): Promise<number> {
  const listener = server.listen(port, host)
  try {
    await once(listener, 'listening')
  } catch (cause) {
    throw new Error(`MAIL_PORT=${port} cannot be listened on`, { cause })
  }
  const address: AddressInfo | string | null = listener.address()
  return typeof address === 'object' && address ? address.port : port
}

/** Nobody signs in, and mail is taken for our own inboxes alone: it relays nothing. */
async function settings({ mailDomain, mailTls }: Config): Promise<SMTPServerOptions> {
  const tls = mailTls && { cert: await readFile(mailTls.cert), key: await readFile(mailTls.key) }
  return {
    name: mailDomain,
    banner: 'Tidings',
    size: inboxLimits.mailBytes,
    authOptional: true,
    disabledCommands: tls ? ['AUTH'] : ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    maxClients: inboxLimits.mailConnections,
    socketTimeout: SOCKET_TIMEOUT_MS,
    closeTimeout: CLOSE_TIMEOUT_MS,
    logger: false,
    ...tls,
  }
}

type Handlers = Pick<
  Required<SMTPServerOptions>,
  'onConnect' | 'onMailFrom' | 'onRcptTo' | 'onData' | 'onClose'
>

function handlers(deps: InboxesDeps, { resolver }: MailServerOptions): Handlers {
  const receiver = createMailReceiver(deps, resolver)
  const gate = createMailGate(deps.clock)

  /** Answers as SMTP does: what was refused with its code, what a bug of ours caused with one that says to try later. */
  async function answer(work: () => Promise<void>, callback: (error?: Error | null) => void): Promise<void> {
    const refusal = await work().then(() => null, toRefusal)
    callback(refusal)
  }

  function toRefusal(error: unknown): MailRefusal {
    if (error instanceof MailRefusal) return error
    deps.logger.error({ err: error }, 'a mail could not be received')
    return new MailRefusal(451, '4.3.0 This server has a problem. Try again later')
  }

  return {
    onConnect: (session, callback) => void answer(async () => gate.connect(session), callback),
    onMailFrom: ({ address }, session, callback) => {
      const check = async () => {
        gate.sendMail(session)
        await receiver.checkSenderAddress(address)
      }
      void answer(check, callback)
    },
    onRcptTo: ({ address }, session, callback) => {
      const check = async () => {
        gate.addRecipient(session, session.envelope.rcptTo.length)
        await receiver.checkRecipient(address).catch((error: unknown) => {
          gate.countUnknown(session)
          throw error
        })
      }
      void answer(check, callback)
    },
    onData: (stream, session, callback) => {
      const receive = async () => {
        const bytes = await collect(stream, inboxLimits.mailBytes)
        if (!bytes || stream.sizeExceeded) throw new MailRefusal(552, '5.3.4 The message is too large')
        await receiver.receive(bytes, originOf(session))
      }
      void answer(receive, callback)
    },
    onClose: (session) => gate.close(session),
  }
}

function originOf({ remoteAddress, hostNameAppearsAs, envelope }: SMTPServerSession) {
  return {
    ip: remoteAddress,
    helo: hostNameAppearsAs,
    sender: envelope.mailFrom ? envelope.mailFrom.address : '',
    recipients: envelope.rcptTo.map(({ address }) => address),
  }
}
