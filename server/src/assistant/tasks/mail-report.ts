import { languageSchema } from '@tidings/contracts'
import { DAY_MS } from '@tidings/contracts/spans'
import type { TasksDeps } from './tasks-deps.ts'
import type { TaskOwner } from './task-owner.ts'
import type { TaskRow } from './tasks.service.ts'

/** As long as it is worth sending. */
const VALID_MS = DAY_MS

/** Sends its owner what a task has brought, if they want it and the address is known to be theirs. */
export async function mailReport(
  { mailer, config: { baseUrl }, logger }: Pick<TasksDeps, 'mailer' | 'config' | 'logger'>,
  { task, owner, result }: { task: TaskRow; owner: TaskOwner; result: string },
): Promise<void> {
  if (!mailer.isOn || !owner.emailVerified || !task.options.notifyChannels?.includes('email')) return
  try {
    await mailer.send({
      kind: 'taskReport',
      userId: owner.id,
      to: owner.email,
      name: owner.name,
      language: languageSchema.parse(task.language),
      title: task.name,
      report: result,
      link: baseUrl && `${baseUrl}/ai/${task.id}`,
      validMs: VALID_MS,
    })
  } catch (err) {
    logger.error({ err }, 'what a task brought could not be sent')
  }
}
