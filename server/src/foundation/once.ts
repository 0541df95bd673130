/** Runs `work`, unless what was begun under the same key is not done yet: then its outcome is that of this one too. */
export interface Once<T> {
  (key: string, work: () => Promise<T>): Promise<T>
  /** What was begun under a key and is not done yet. */
  running: (key: string) => Promise<T> | undefined
}

/** Makes what does a thing once, however many ask for it while it is under way. */
export function createOnce<T>(): Once<T> {
  const underWay = new Map<string, Promise<T>>()
  function run(key: string, work: () => Promise<T>): Promise<T> {
    const running = underWay.get(key)
    if (running) return running
    const begun = work().finally(() => underWay.delete(key))
    underWay.set(key, begun)
    return begun
  }
  return Object.assign(run, { running: (key: string) => underWay.get(key) })
}
