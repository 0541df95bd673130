type Task<T> = () => Promise<T>
type Mode = 'shared' | 'exclusive'

let lastTask: Promise<unknown> = Promise.resolve()

/**
 * Runs a task under a lock over all tabs. Browsers offer locks to secure pages only; a page over plain HTTP runs its
 * tasks one after the other, and other tabs are not heard of.
 */
export async function withLock<T>(name: string, mode: Mode, task: Task<T>): Promise<T> {
  if ('locks' in navigator) return navigator.locks.request(name, { mode }, task)
  const result = lastTask.then(task)
  lastTask = result.catch(() => undefined)
  return result
}
