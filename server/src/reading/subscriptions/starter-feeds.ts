import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Hono } from 'hono'
import { ConfigError, type Config } from '../../foundation/config/config.ts'
import { installation } from '../../foundation/installation.ts'
import type { App } from '../../foundation/http/app.ts'
import type { DocumentsDeps } from '../documents/documents-deps.ts'
import type { OpmlFeed } from '../documents/read-opml.ts'

/** Those that come along; a test reads it. */
const ownFile = join(installation, 'server/starter-feeds.opml')

/**
 * The OPML file of sites that newcomers may choose from, as it stands. Throws a ConfigError that names the file where it
 * cannot be read, or has no feeds.
 */
export async function readStarterFeeds({ starterFeeds }: Pick<Config, 'starterFeeds'>): Promise<Buffer> {
  const file = starterFeeds ?? ownFile
  try {
    const content = await readFile(file)
    if (namesFeeds(content)) return content
  } catch (error) {
    throw new ConfigError([`STARTER_FEEDS: ${file} cannot be read: ${String(error)}`])
  }
  throw new ConfigError([`STARTER_FEEDS: there are no feeds in ${file}`])
}

/** Enough for a file of the operator's own, in whatever encoding: it is read by whoever asks for it. */
const namesFeeds = (content: Buffer): boolean =>
  content.toString('latin1').replaceAll('\0', '').toLowerCase().includes('xmlurl=')

/** The sites of that file in its order, read for somebody in a turn of theirs. Throws as that, and a DocumentError for what is no OPML. */
export const listStarterFeeds = async (
  { config, documents }: Pick<DocumentsDeps, 'documents'> & { config: Pick<Config, 'starterFeeds'> },
  reading: { party: string; signal: AbortSignal },
): Promise<OpmlFeed[]> => documents.readOpml(await readStarterFeeds(config), reading)

/** Gives the file to whoever asks: it is read anew each time, so that it may be changed while the server runs. */
export function createStarterRoutes({ config }: { config: Pick<Config, 'starterFeeds'> }): App {
  const routes: App = new Hono()
  routes.get('/', async ({ body }) =>
    body(new Uint8Array(await readStarterFeeds(config)), 200, {
      'content-type': 'text/x-opml; charset=utf-8',
      'cache-control': 'no-cache',
    }),
  )
  return routes
}
