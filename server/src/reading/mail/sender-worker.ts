import { answerTasks } from '../../foundation/workers/answer-tasks.ts'
import { checkSender } from './check-sender.ts'
import type { SenderTask } from './sender-in-worker.ts'

answerTasks(({ bytes: { buffer, byteOffset, byteLength }, origin }: SenderTask, ask) =>
  checkSender(Buffer.from(buffer, byteOffset, byteLength), origin, async (name, type) => {
    const records = await ask({ name, type })
    return Array.isArray(records) ? records : []
  }),
)
