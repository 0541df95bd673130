import type { MailsDeps } from '../../foundation/mails/mailer.ts'
import type { ChatsDeps } from '../chats/chats-deps.ts'

/** What runs tasks is given. */
export interface TasksDeps extends ChatsDeps, MailsDeps {}
