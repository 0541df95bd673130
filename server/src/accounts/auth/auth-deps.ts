import type { BaseDeps } from '../../foundation/base-deps.ts'
import type { Mailer } from '../../foundation/mails/mailer.ts'

/** What accounts are made of. */
export interface AuthDeps extends Pick<BaseDeps, 'config' | 'database' | 'logger' | 'secret'> {
  mailer: Mailer
}
