import type { Place } from '../timeline.ts'

/** The ratios of the first of some places, as far as they are known, and what has to be learnt next. */
export interface PictureRatios {
  places: readonly Place[]
  ratios: readonly number[]
  missing: readonly string[]
}

export const noRatios: PictureRatios = { places: [], ratios: [], missing: [] }

/**
 * The ratios of places, made from those that were before: the same object where nothing has changed. Of places that only
 * grew, those that had their ratios are not looked up again; never more than `most` are to be learnt at once.
 */
export function extendRatios(
  last: PictureRatios,
  places: readonly Place[],
  known: ReadonlyMap<string, number>,
  most: number,
): PictureRatios {
  const isSame = places === last.places
  if (isSame && !last.missing.some((id) => known.has(id))) return last
  const same = isSame ? last.ratios.length : countLike(last, places)
  const added: number[] = []
  let next = same
  for (let ratio = ratioAt(next); ratio !== undefined; ratio = ratioAt(next)) {
    added.push(ratio)
    next += 1
  }
  const missing = places
    .slice(next, next + most)
    .map(({ id }) => id)
    .filter((id) => !known.has(id))
  return { places, ratios: [...last.ratios.slice(0, same), ...added], missing }

  function ratioAt(index: number): number | undefined {
    const place = places[index]
    return place && known.get(place.id)
  }
}

/** Of how many of the places before the ratios still count. */
function countLike({ places: before, ratios }: PictureRatios, places: readonly Place[]): number {
  let same = 0
  while (same < ratios.length && before[same]?.id === places[same]?.id) same += 1
  return same
}
