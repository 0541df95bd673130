import { createHash } from 'node:crypto'
import { isTracking } from '@tidings/contracts/tracking'

interface Told {
  url: string | null
  title: string | null
}

/**
 * By what an entry is known as the same story as one of another feed: the address of its article and its title, both
 * without what differs by the way they came. Null for one without either, or whose address is that of a whole site:
 * such an entry is like no other.
 */
export function storyKey({ url, title }: Told): bigint | null {
  const address = url === null ? null : storyAddress(url)
  const words = storyWords(title ?? '')
  if (address === null || words === '') return null
  return createHash('sha256').update(`${address}\n${words}`).digest().readBigInt64BE()
}

function storyAddress(url: string): string | null {
  const address = URL.parse(url)
  if (!address) return null
  const { host, pathname, searchParams } = address
  for (const name of Array.from(searchParams.keys())) if (isTracking(name)) searchParams.delete(name)
  searchParams.sort()
  const path = pathname.replace(/\/$/, '')
  const query = searchParams.toString()
  if (path === '' && query === '') return null
  // Behind the hash of an address may be a story, too: one page of all releases.
  return `${host.replace(/^www\./, '')}${path}?${query}${address.hash}`
}

const storyWords = (title: string): string =>
  title
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** The keys of entries of one feed: of several with the same key none can be told from the others but the first. */
export function storyKeys(entries: readonly Told[]): (bigint | null)[] {
  const seen = new Set<bigint>()
  return entries.map((entry) => {
    const key = storyKey(entry)
    if (key === null || seen.has(key)) return null
    seen.add(key)
    return key
  })
}
