import type { BaseDeps } from '../base-deps.ts'
import type { Mailer } from '../mails/mailer.ts'

/** What accounts are made of. */
export interface AuthDeps extends Pick<BaseDeps, 'config' | 'database' | 'logger' | 'secret'> {
  mailer: Mailer
}
