import type { Transporter } from 'nodemailer'
import type { Config } from '../config/config.ts'
import type { ComposedMail } from './compose-mail.ts'

const TIMEOUT_MS = 20_000

export interface Transport {
  /** Hands a mail to the server of the configuration; throws where it does not take it. */
  deliver: (mail: ComposedMail & { id: string; to: string }) => Promise<void>
  close: () => void
}

/** The way to the server that sends mail. */
export function openTransport({ smtpUrl, from }: NonNullable<Config['mail']>): Transport {
  let smtp: Promise<Transporter> | undefined
  return {
    deliver: async ({ id, to, subject, text, html }) => {
      const headers = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }
      // The same for each attempt, so that a mail taken twice is known to be one.
      const messageId = `<${id}@tidings.invalid>`
      const transporter = await (smtp ??= connect(smtpUrl))
      await transporter.sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text,
        html,
        headers,
        messageId,
      })
    },
    close: () => void smtp?.then((transporter) => transporter.close()),
  }
}

/** What sends mail takes memory from the first mail on. */
async function connect(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // What a mail holds comes from us: it never names a file or an address to take something from.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/** Whether the same mail would be refused again: codes from 500 on are for good. */
export function isRefusedForGood(error: unknown): boolean {
  return error instanceof Error && 'responseCode' in error && Number(error.responseCode) >= 500
}
