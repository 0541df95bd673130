import type { Transaction } from '../../foundation/database/database.ts'
import type { MailsDeps } from '../../foundation/mails/mailer.ts'
import type { Auth } from './auth.ts'

/** What calls about accounts are given. */
export interface AccountDeps extends MailsDeps {
  /** Accounts, sessions, and every way to sign in. */
  auth: Auth
  /**
   * Takes from others, within the deletion of a user, what they have by that user alone, and finds what others have granted for
   * the user; gives what ends it there, once the deletion holds.
   */
  prepareLeaving: (tx: Transaction, userId: string) => Promise<() => void>
}
