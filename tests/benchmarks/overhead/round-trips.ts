import type { Asked } from './visit.ts'

/** Whether an address is of scripts, styles, texts or the registry; not of what the reader's library holds, nor a picture. */
export function isOfPage(address: string): boolean {
  const { pathname } = new URL(address)
  return !pathname.startsWith('/api/') && /\.(?:js|css|json)$/.test(pathname)
}

/** How many requests follow each other, the page's own the first: one that began after another had ended may have waited for it. */
export function roundTrips(asked: readonly Asked[]): number {
  const depths: { end: number; depth: number }[] = []
  for (const { start, end } of asked.toSorted((a, b) => a.start - b.start)) {
    const before = depths.filter((other) => other.end <= start).map(({ depth }) => depth)
    depths.push({ end, depth: Math.max(1, ...before) + 1 })
  }
  return Math.max(1, ...depths.map(({ depth }) => depth))
}
