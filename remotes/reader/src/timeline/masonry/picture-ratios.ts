import type { EntryKey } from '../timeline.ts'

/** The ratios of the first of some entries, as far as they are known, and what has to be learnt next. */
export interface PictureRatios {
  keys: readonly EntryKey[]
  ratios: readonly number[]
  missing: readonly string[]
}

export const noRatios: PictureRatios = { keys: [], ratios: [], missing: [] }

/**
 * The ratios of entries, made from those that were before: the same object where nothing has changed. Of entries that only
 * grew, those that had their ratios are not looked up again; never more than `most` are to be learnt at once.
 */
export function extendRatios(
  last: PictureRatios,
  keys: readonly EntryKey[],
  known: ReadonlyMap<string, number>,
  most: number,
): PictureRatios {
  const isSame = keys === last.keys
  if (isSame && !last.missing.some((id) => known.has(id))) return last
  const same = isSame ? last.ratios.length : countLike(last, keys)
  const added: number[] = []
  let next = same
  for (let ratio = ratioAt(next); ratio !== undefined; ratio = ratioAt(next)) {
    added.push(ratio)
    next += 1
  }
  const missing = keys
    .slice(next, next + most)
    .map(({ id }) => id)
    .filter((id) => !known.has(id))
  return { keys, ratios: [...last.ratios.slice(0, same), ...added], missing }

  function ratioAt(index: number): number | undefined {
    const key = keys[index]
    return key && known.get(key.id)
  }
}

/** Of how many of the entries before the ratios still count. */
function countLike({ keys: before, ratios }: PictureRatios, keys: readonly EntryKey[]): number {
  let same = 0
  while (same < ratios.length && before[same]?.id === keys[same]?.id) same += 1
  return same
}
