import { answerTasks } from '../../foundation/workers/answer-tasks.ts'
import { mailToSource } from '../inboxes/mail-entry.ts'
import type { MailAnswer } from './mail-in-worker.ts'
import { MalformedMailError } from './malformed-mail-error.ts'
import { readMail } from './read-mail.ts'

answerTasks(async ({ buffer, byteOffset, byteLength }: Uint8Array): Promise<MailAnswer> => {
  try {
    const mail = await readMail(Buffer.from(buffer, byteOffset, byteLength))
    return { from: mail.from, source: mailToSource(mail) }
  } catch (error) {
    if (error instanceof MalformedMailError) return { malformed: error.message }
    throw error
  }
})
