import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FeedServer } from './feed-server.ts'

/** Sites that a server offers to begin with, by a file of its operator. */
export interface Starters {
  /** The settings of the server. */
  environment: Record<string, string>
  remove: () => Promise<void>
}

/** Offers the first `count` feeds of the feed server, as `Site 1` and so on. */
export async function offerStarters({ manifest }: FeedServer, count: number): Promise<Starters> {
  const folder = await mkdtemp(join(tmpdir(), 'tidings-starters-'))
  const outlines = manifest.feeds
    .slice(0, count)
    .map(({ url }, index) => `<outline text="Site ${index + 1}" xmlUrl="${url}"/>`)
  const file = join(folder, 'starters.opml')
  await writeFile(file, `<opml><body><outline text="World">${outlines.join('')}</outline></body></opml>`)
  return { environment: { STARTER_FEEDS: file }, remove: () => rm(folder, { recursive: true }) }
}
