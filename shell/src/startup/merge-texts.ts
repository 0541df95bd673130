/**
 * The texts that several remotes bring under one name, each with all of its own that are not said otherwise by a later one. Those that
 * cannot be had keep none of the others from what they can have; rejects where there are none.
 */
export async function mergeTexts(brought: readonly Promise<object>[]): Promise<object> {
  const results = await Promise.allSettled(brought)
  const texts = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  return texts.length > 0 ? texts.reduce(merge) : Promise.race(brought)
}

function merge(one: object, other: object): object {
  const known = new Map<string, unknown>(Object.entries(one))
  for (const [key, value] of Object.entries(other)) {
    const before = known.get(key)
    known.set(key, isGroup(before) && isGroup(value) ? merge(before, value) : value)
  }
  return Object.fromEntries(known)
}

const isGroup = (texts: unknown): texts is object => typeof texts === 'object' && texts !== null
