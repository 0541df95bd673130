import { done, ok } from '@tidings/contracts'
import { callsWith } from '../../foundation/api/calls.ts'
import { mailLanguage } from '../../foundation/mails/mail-texts.ts'
import { testTask } from './test-task.ts'
import type { TasksDeps } from './tasks-deps.ts'
import { changeTask, createTask, getTask, listTasks, removeTask } from './tasks.service.ts'

const { authed } = callsWith<TasksDeps>()

const list = authed.tasks.list.handler(async ({ context: { deps, user } }) =>
  ok(await listTasks(deps, user.id)),
)

const get = authed.tasks.get.handler(async ({ input: { id }, context: { deps, user } }) =>
  ok(await getTask(deps, { userId: user.id, id: BigInt(id) })),
)

const create = authed.tasks.create.handler(async ({ input, context: { deps, user, headers } }) =>
  ok(await createTask(deps, user, { input, language: mailLanguage(headers.get('accept-language')) })),
)

const update = authed.tasks.update.handler(
  async ({ input: { id, ...changes }, context: { deps, user, headers } }) => {
    const language = mailLanguage(headers.get('accept-language'))
    return ok(await changeTask(deps, { userId: user.id, id: BigInt(id) }, { changes, language }))
  },
)

const remove = authed.tasks.remove.handler(async ({ input: { id }, context: { deps, user } }) => {
  await removeTask(deps, { userId: user.id, id: BigInt(id) })
  return done
})

const testRun = authed.tasks.testRun.handler(async ({ input: { id }, context: { deps, user } }) =>
  ok(await testTask(deps, user, BigInt(id))),
)

/** The router's part for tasks. */
export const tasksRoutes = { list, get, create, update, remove, testRun }
