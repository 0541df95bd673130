import type { MailsDeps } from '../../foundation/mails/mailer.ts'
import type { Auth } from './auth.ts'

/** What calls about accounts are given. */
export interface AccountDeps extends MailsDeps {
  /** Accounts, sessions, and every way to sign in. */
  auth: Auth
}
