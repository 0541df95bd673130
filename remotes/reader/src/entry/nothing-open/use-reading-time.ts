import { db, getContents, getMarks, type TimelineKey } from '@tidings/db'
import { useLiveQuery } from '@tidings/runtime'
import { readingMinutes } from '../content/reading-time.ts'

/** Among so many entries at the top of a list those are looked for that are unread; so many of them stand for all. */
const LOOKED_AT = 200
const SAMPLE = 20

/**
 * How many minutes it takes to read all that is unread of a timeline, taken from the first texts that are here; undefined
 * where none is.
 */
export function useReadingTime(keys: readonly TimelineKey[], unread: number): number | undefined {
  return useLiveQuery(async () => {
    const average = await averageMinutes(keys.slice(0, LOOKED_AT))
    return average && Math.ceil(average * unread)
  }, [keys, unread])
}

async function averageMinutes(keys: readonly TimelineKey[]): Promise<number | undefined> {
  const { unread } = await getMarks(db, keys)
  const ids = keys.flatMap(({ id }) => (unread.has(id) ? [id] : [])).slice(0, SAMPLE)
  const contents = [...(await getContents(db, ids)).values()]
  if (contents.length === 0) return undefined
  return contents.reduce((sum, html) => sum + readingMinutes(html ?? ''), 0) / contents.length
}
