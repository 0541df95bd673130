import { db, getEntry, getImages, type OpenEntry } from '@tidings/db'
import { imageAddresses, type ImageSize } from './content/images.ts'
import { entryQuery, useLiveQuery, useQuery } from '@tidings/runtime'

const nothing = { id: null, entry: undefined, imageSizes: new Map<string, ImageSize>() }

export interface EntryState {
  /** The entry; for the moment until it is found, the one before it. */
  entry: OpenEntry | undefined
  /** Sizes of the images in it that were seen before. */
  imageSizes: ReadonlyMap<string, ImageSize>
  /** The entry, or its content, is being asked for. */
  isLoading: boolean
  /** There is no such entry any more. */
  isGone: boolean
  error: Error | null
  retry: () => void
}

/** An entry from the local database; the server is asked for what is not there. */
export function useEntry(id: string): EntryState {
  const found = useLiveQuery(async () => findEntry(id), [id]) ?? nothing
  const { entry, imageSizes } = found
  const isFound = found.id === id
  const isMissing = isFound && entry?.content === undefined
  const query = useQuery({ ...entryQuery(id), enabled: isMissing })
  return {
    entry,
    imageSizes,
    isLoading: !isFound || (isMissing && query.isFetching),
    isGone: isFound && !entry && query.data?.found === false,
    error: isMissing ? query.error : null,
    retry: () => void query.refetch(),
  }
}

async function findEntry(id: string) {
  const entry = await getEntry(db, id)
  const seen = await getImages(db, imageAddresses(entry?.content ?? '', entry?.url ?? null))
  return { id, entry, imageSizes: new Map([...sizesOfMedia(entry), ...seen]) }
}

function sizesOfMedia(entry: OpenEntry | undefined): [string, ImageSize][] {
  return (entry?.media ?? []).flatMap(({ url, width, height }): [string, ImageSize][] =>
    width && height ? [[url, { width, height }]] : [],
  )
}
