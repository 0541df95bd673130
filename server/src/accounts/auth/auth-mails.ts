import { accountPaths } from '@tidings/contracts'
import { MINUTE_MS, HOUR_MS } from '@tidings/contracts/spans'
import type { Config } from '../../foundation/config/config.ts'
import { mailLanguage, type MailLanguage } from '../../foundation/mails/mail-texts.ts'
import type { Mail } from '../../foundation/mails/mailer.ts'
import type { AuthDeps } from './auth-deps.ts'

/** For how long what a mail holds works; better-auth is told the same. */
export const validity = {
  verifyEmail: 24 * HOUR_MS,
  resetPassword: HOUR_MS,
  accountExists: 24 * HOUR_MS,
  emailChange: 24 * HOUR_MS,
  passkeyAdded: 24 * HOUR_MS,
  twoFactorCode: 5 * MINUTE_MS,
} as const

interface Addressee {
  id: string
  email: string
  name: string
}

interface AuthLetter extends Pick<Mail, 'link' | 'code' | 'address' | 'isOwed'> {
  kind: keyof typeof validity
}

/** What links in mails begin with: never taken from a request. */
export const linkOrigin = ({ baseUrl, port }: Pick<Config, 'baseUrl' | 'port'>): string =>
  baseUrl ?? `http://localhost:${port}`

/** Writes to users in the language of the request that made it necessary. */
export function createAuthMails({ mailer }: Pick<AuthDeps, 'mailer'>, baseUrl: string) {
  const write = async (user: Addressee, language: MailLanguage, letter: AuthLetter) => {
    const { id: userId, email: to, name } = user
    await mailer.send({ userId, to, name, language, validMs: validity[letter.kind], ...letter })
  }
  const send = async (user: Addressee, request: Request | undefined, letter: AuthLetter) =>
    write(user, mailLanguage(request?.headers.get('accept-language')), letter)
  const resetLink = (token: string) =>
    `${baseUrl}${accountPaths.resetPassword}?${new URLSearchParams({ token }).toString()}`
  return {
    verifyEmail: (user: Addressee, link: string, request?: Request) =>
      send(user, request, { kind: 'verifyEmail', link }),
    resetPassword: (user: Addressee, token: string, request?: Request) =>
      send(user, request, { kind: 'resetPassword', link: resetLink(token) }),
    /** For an administrator, who has made the password void. */
    voidedPassword: (user: Addressee, token: string, language: MailLanguage) =>
      write(user, language, { kind: 'resetPassword', link: resetLink(token), isOwed: true }),
    accountExists: (user: Addressee, request?: Request) =>
      send(user, request, { kind: 'accountExists', link: `${baseUrl}/login` }),
    emailChange: (user: Addressee, address: string, request?: Request) =>
      send(user, request, { kind: 'emailChange', link: baseUrl, address }),
    passkeyAdded: (user: Addressee, request?: Request) =>
      send(user, request, { kind: 'passkeyAdded', link: baseUrl }),
    twoFactorCode: (user: Addressee, code: string, request?: Request) =>
      send(user, request, { kind: 'twoFactorCode', code }),
  }
}

export type AuthMails = ReturnType<typeof createAuthMails>
