import { answerTasks } from '../../foundation/threads/answer-tasks.ts'
import { checkSender } from './check-sender.ts'
import type { SenderTask } from './sender-thread.ts'
import { createThreadResolver } from './thread-names.ts'

answerTasks(({ bytes: { buffer, byteOffset, byteLength }, origin, names }: SenderTask) =>
  checkSender(Buffer.from(buffer, byteOffset, byteLength), origin, createThreadResolver(names)),
)
