import { oc } from '@orpc/contract'
import { snowflakeId } from '../identifiers.ts'
import { emptyReply, reply } from '../reply.ts'
import { task, taskChanges, taskInput, taskTestRun } from '../tasks/index.ts'
import { z } from '../zod.ts'

const route = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: `/${string}`, summary: string) =>
  oc.route({ method, path, summary, tags: ['assistant'] })

const named = z.object({ id: snowflakeId })

export const list = route('GET', '/ai/task', 'What the assistant does for you by time').output(
  reply(z.array(task)),
)

export const get = route('GET', '/ai/task/{id}', 'A task of the assistant').input(named).output(reply(task))

export const create = route('POST', '/ai/task', 'Have the assistant do something by time')
  .input(taskInput)
  .output(reply(task))

export const update = route('PUT', '/ai/task/{id}', 'Change a task of the assistant')
  .input(taskChanges.extend({ id: snowflakeId }))
  .output(reply(task))

export const remove = route('DELETE', '/ai/task/{id}', 'Delete a task of the assistant')
  .input(named)
  .output(emptyReply)

/** Answers when it has ended, after a minute at most. */
export const testRun = route('POST', '/ai/task/{id}/test-run', 'Run a task now, to see what comes of it')
  .input(named)
  .output(reply(taskTestRun))
