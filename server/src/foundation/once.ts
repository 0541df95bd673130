/** Runs `work`, unless what was begun under the same key is not done yet: then its outcome is that of this one too. */
export type Once<T> = (key: string, work: () => Promise<T>) => Promise<T>

/** Makes what does a thing once, however many ask for it while it is under way. */
export function createOnce<T>(): Once<T> {
  const underWay = new Map<string, Promise<T>>()
  return (key, work) => {
    const running = underWay.get(key)
    if (running) return running
    const begun = work().finally(() => underWay.delete(key))
    underWay.set(key, begun)
    return begun
  }
}
