import { ApiError, type Task, type TaskChanges, type TaskInput, type TaskTestRun } from '@tidings/contracts'
import { api, queryClient, queryOptions } from '@tidings/runtime'
import { refreshSessions } from '../chat/sessions/sessions.api.ts'
import { patience } from '../patience.ts'

const KEY = ['ai-tasks']

/** How often it is looked what has become of them, in milliseconds: as of chats. */
const POLL_MS = 60_000

/** What the assistant does for the user by time, the oldest first. */
export const tasksQuery = () =>
  queryOptions({
    queryKey: KEY,
    staleTime: POLL_MS,
    refetchInterval: POLL_MS,
    queryFn: async ({ signal }) => (await api.tasks.list({}, { signal })).data,
  })

const change = (to: (known: readonly Task[]) => Task[]) =>
  queryClient.setQueryData<Task[]>(KEY, (known) => known && to(known))

/** Has something done by time. Throws as the call does. */
export async function createTask(input: TaskInput): Promise<void> {
  const { data } = await api.tasks.create(input)
  change((known) => [...known, data])
}

/** Changes a task. Throws as the call does. */
export async function changeTask(id: string, changes: TaskChanges): Promise<void> {
  const { data } = await api.tasks.update({ id, ...changes })
  change((known) => known.map((each) => (each.id === id ? data : each)))
}

/** Deletes a task; one that is gone already is no mistake. Throws as the call does. */
export async function removeTask(id: string): Promise<void> {
  try {
    await api.tasks.remove({ id })
  } catch (error) {
    if (!(error instanceof ApiError) || error.key !== 'notFound') throw error
  }
  change((known) => known.filter((each) => each.id !== id))
}

/** Runs a task at once, and waits for what comes of it; chats are brought up to date. Throws as the call does. */
export async function testTask(id: string, signal: AbortSignal): Promise<TaskTestRun> {
  try {
    return (await api.tasks.testRun({ id }, { signal, context: { timeoutMs: patience.taskTrial } })).data
  } finally {
    await refreshSessions()
  }
}
