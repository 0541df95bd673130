import { useEffect, useState } from 'react'
import { db, getEntryMedia, getImages } from '@tidings/db'
import { thumbnailOf } from '../../player/attachment.ts'
import type { EntryKey } from '../timeline.ts'
import { extendRatios, noRatios, type PictureRatios } from './picture-ratios.ts'

/** Height of a picture for its width, where nothing is known of it, and the bounds of what a card may be. */
const USUAL_RATIO = 1
const FLATTEST = 0.3
const TALLEST = 2.2

/** Of so many entries pictures are looked up at once. */
const LEARNT_AT_ONCE = 500

/**
 * Height for width of the pictures of entries, from what the feed says, else from the time they were seen before. What
 * is learnt while they are in sight counts from the next time on, so that nothing moves. Answers those of the first
 * entries as far as they are known; undefined until those of the first `wanted` are.
 */
export function usePictureRatios(keys: readonly EntryKey[], wanted: number): readonly number[] | undefined {
  const [known] = useState(() => new Map<string, number>())
  const [, setLearnt] = useState(0)
  const { ratios, missing } = useExtended(keys, known)
  const missingKey = missing.join()
  useEffect(() => {
    const ids = missingKey ? missingKey.split(',') : []
    if (ids.length === 0) return
    async function learn() {
      for (const [id, ratio] of await findRatios(ids)) known.set(id, ratio)
      setLearnt(known.size)
    }
    void learn()
  }, [missingKey, known])

  return ratios.length > 0 && ratios.length >= Math.min(wanted, keys.length) ? ratios : undefined
}

/** The ratios of the entries, made from those before: only what was added is looked at. */
function useExtended(keys: readonly EntryKey[], known: ReadonlyMap<string, number>): PictureRatios {
  const [last, setLast] = useState(noRatios)
  const next = extendRatios(last, keys, known, LEARNT_AT_ONCE)
  if (next !== last) setLast(next)
  return next
}

async function findRatios(ids: readonly string[]): Promise<[string, number][]> {
  const pictures = (await getEntryMedia(db, ids)).map((entry) => (entry ? thumbnailOf(entry) : null))
  const seen = await getImages(
    db,
    pictures.flatMap((picture) => picture?.url ?? []),
  )
  return ids.map((id, index) => {
    const picture = pictures[index]
    const { width, height } = (picture?.width ? picture : seen.get(picture?.url ?? '')) ?? {}
    const ratio = width && height ? height / width : USUAL_RATIO
    return [id, Math.min(TALLEST, Math.max(FLATTEST, ratio))]
  })
}
