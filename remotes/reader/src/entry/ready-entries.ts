import { db, getContents, getImages, liveQuery, type OpenEntry } from '@tidings/db'
import { $inSight } from '../timeline/in-sight.store.ts'
import { originalOf } from '../timeline/translation/original-of.ts'
import { imageAddresses, type ImageSize } from './content/images.ts'

/** What an open entry shows and its row does not. */
interface ReadyText {
  content: string | null
  seen: ReadonlyMap<string, ImageSize>
}

const texts = new Map<string, ReadyText>()

let stopFollowing: (() => void) | undefined

/** Has the texts of what is in sight in memory, where a list rests: what is opened from there stands on the page at once. */
export function keepTextsReady(): void {
  stopFollowing ??= $inSight.subscribe(follow)
}

let following: { unsubscribe: () => void } | undefined

function follow(inSight: ReturnType<typeof $inSight.get>): void {
  following?.unsubscribe()
  following = undefined
  const { keys = [], rows } = inSight ?? {}
  const ids = keys.map(({ id }) => id)
  for (const id of texts.keys()) if (!ids.includes(id)) texts.delete(id)
  if (ids.length === 0) return
  const reading = liveQuery(async () => {
    const contents = await getContents(db, ids)
    const addresses = [...contents].flatMap(([id, content]) => addressesIn(content, rows?.get(id)?.url))
    return { contents, seen: await getImages(db, addresses) }
  })
  following = reading.subscribe(
    ({ contents, seen }) => contents.forEach((content, id) => texts.set(id, { content, seen })),
    // Then it is read when it is opened.
    () => texts.clear(),
  )
}

const addressesIn = (content: string | null, url: string | null | undefined): string[] =>
  imageAddresses(content ?? '', url ?? null)

/** An entry as far as it is in memory; undefined where its row or its text is not. */
export function readyEntry(id: string): { entry: OpenEntry; seen: ReadyText['seen'] } | undefined {
  const row = $inSight.get()?.rows.get(id)
  const text = texts.get(id)
  return row && text && { entry: { ...originalOf(row), content: text.content }, seen: text.seen }
}
