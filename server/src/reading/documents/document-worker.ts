import { answerTasks } from '../../foundation/threads/answer-tasks.ts'
import type { ReadAnswer, ReadTask } from './document-reader.ts'
import { readPage } from './page.ts'
import { readDocument } from './read-document.ts'
import { orRefused } from './refusal.ts'

answerTasks(
  orRefused((task: ReadTask): ReadAnswer => {
    if ('page' in task) return { page: readPage({ ...task.page, body: toBuffer(task.page.body) }) }
    return { feed: readDocument({ ...task.feed, bytes: toBuffer(task.feed.bytes) }) }
  }),
)

/** A buffer arrives as a plain array of bytes. */
const toBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength)
