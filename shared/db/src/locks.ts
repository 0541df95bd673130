type Task<T> = () => Promise<T>
type Mode = 'shared' | 'exclusive'

const lastTasks = new Map<string, Promise<unknown>>()

/**
 * Runs a task under a lock over all tabs. Browsers offer locks to secure pages only; a page over plain HTTP runs its
 * tasks one after the other, and other tabs are not heard of.
 */
export async function withLock<T>(name: string, mode: Mode, task: Task<T>): Promise<T> {
  if ('locks' in navigator) return navigator.locks.request(name, { mode }, task)
  const result = (lastTasks.get(name) ?? Promise.resolve()).then(task)
  lastTasks.set(
    name,
    result.catch(() => undefined),
  )
  return result
}

/** Runs a task if nobody holds the lock. */
export async function whenFree(name: string, task: Task<void>): Promise<void> {
  if (!('locks' in navigator)) return task()
  await navigator.locks.request(name, { ifAvailable: true }, (lock) => (lock ? task() : undefined))
}

/** Sends are alone in holding it; reads of what the outbox changes share it. */
export const EXCHANGE_LOCK = 'tidings-exchange'

/** Every open tab shares it. */
export const TAB_LOCK = 'tidings-tab'
