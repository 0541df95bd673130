import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  to: string
  subject: string
  /** The part in plain text. */
  text: string
  html: string
}

export interface MailServer {
  url: string
  received: ReceivedMail[]
  /** How it answers the next mails; undefined takes them. */
  refusal: { code: number; message: string } | undefined
  /** The last mail to an address whose subject holds these words; waits for it. */
  mailTo: (address: string, words?: string) => Promise<ReceivedMail>
  close: () => Promise<void>
}

/** Longer than a mail takes on a machine that has much to do, shorter than a test may take. */
const WAIT_MS = 30_000

/** A mail server on loopback, as anybody could run one. */
export async function startMailServer(): Promise<MailServer> {
  const arrivals = new EventTarget()
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      const take = async () => {
        const source = await text(stream)
        if (server.refusal) {
          const { code, message } = server.refusal
          done(Object.assign(new Error(message), { responseCode: code }))
          return
        }
        const to = session.envelope.rcptTo[0]?.address ?? ''
        server.received.push({ to, ...parseMail(source) })
        arrivals.dispatchEvent(new Event('mail'))
        done()
      }
      void take()
    },
  })
  smtp.listen(0, '127.0.0.1')
  await once(smtp.server, 'listening')
  const address = smtp.server.address()
  if (typeof address !== 'object' || !address) throw new Error('The mail server has no port')
  const find = (reader: string, words: string) =>
    server.received.findLast(({ to, subject }) => to === reader && subject.includes(words))
  const server: MailServer = {
    url: `smtp://127.0.0.1:${address.port}`,
    received: [],
    refusal: undefined,
    mailTo: async (reader, words = '') => {
      const signal = AbortSignal.timeout(WAIT_MS)
      for (;;) {
        const mail = find(reader, words)
        if (mail) return mail
        await once(arrivals, 'mail', { signal })
      }
    },
    close: () => new Promise((resolve) => smtp.close(() => resolve())),
  }
  return server
}

/** The address in a mail whose path begins with this. */
export function linkIn({ text: words }: ReceivedMail, path: string): URL {
  const link = [...words.matchAll(/https?:\/\/\S+/g)].find(([url]) => new URL(url).pathname.startsWith(path))
  if (!link) throw new Error(`No link to ${path} in: ${words}`)
  return new URL(link[0])
}

function parseMail(source: string): Omit<ReceivedMail, 'to'> {
  const [head = ''] = source.split('\r\n\r\n')
  const headers = head.replaceAll(/\r\n[ \t]+/g, ' ')
  // By its own words alone: a line of a token may begin with two dashes as well.
  const boundary = /boundary="([^"]+)"/.exec(headers)?.[1]
  const parts = boundary === undefined ? [source] : source.split(`\r\n--${boundary}`)
  const find = (type: string) => parts.find((part) => part.includes(`Content-Type: text/${type}`)) ?? ''
  const subject = /^Subject: (.*)$/m.exec(headers)?.[1]?.trim() ?? ''
  return { subject: decodeWords(subject), text: decodeBody(find('plain')), html: decodeBody(find('html')) }
}

function decodeBody(part: string): string {
  const start = part.indexOf('\r\n\r\n')
  const body = part.slice(start + 4)
  if (/base64/i.test(part.slice(0, start))) return Buffer.from(body, 'base64').toString()
  return /quoted-printable/i.test(part.slice(0, start)) ? decodeQuoted(body.replaceAll('=\r\n', '')) : body
}

function decodeQuoted(words: string): string {
  const bytes = words.replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(parseInt(hex, 16)),
  )
  return Buffer.from(bytes, 'latin1').toString()
}

function decodeWords(subject: string): string {
  return subject
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString()
        : decodeQuoted(word.replaceAll('_', ' ')),
    )
}
