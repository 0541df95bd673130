import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'

const program = (name: string) => new URL(`./feeds/${name}`, import.meta.url).pathname

/** What the generator says a correct reader must find. */
export interface FeedManifest {
  feeds: ManifestFeed[]
}

export interface ManifestFeed {
  id: string
  file: string
  url: string
  format: 'rss' | 'atom' | 'rdf' | 'json'
  encoding: string
  contentType: string
  kind: string
  lang: string
  title: string
  siteUrl: string
  quirk: string | null
  rounds: { entries: ManifestEntry[] }[]
}

export interface ManifestEntry {
  guid: string | null
  url: string
  title: string | null
  published: string | null
  author: string
  categories: string[]
  enclosure: { url: string; type: string; length: number; duration: number } | null
  bytes: number
}

export interface FeedServerOptions {
  feeds?: number
  items?: number
  rounds?: number
  formats?: string
  encodings?: string
  size?: 'brief' | 'normal' | 'long' | 'mixed'
  quirks?: boolean
  /** Loopback addresses to listen on, so that limits per host see several hosts. */
  hosts?: number
  /** Newest publication time, ISO. */
  now?: string
}

export interface FeedServer {
  url: string
  dir: string
  manifest: FeedManifest
  /** Calls a control path such as `round/1`, `stats` or `reset`. */
  control(path: string): Promise<unknown>
  stop(): Promise<void>
}

/** Generates feeds into a temporary folder and serves them on a free loopback port. */
export async function startFeedServer(options: FeedServerOptions = {}): Promise<FeedServer> {
  const dir = await mkdtemp(join(tmpdir(), 'tidings-feeds-'))
  const { hosts = 1 } = options
  const server = spawn(
    process.execPath,
    [program('feed-server.mjs'), '--dir', dir, '--port', '0', '--hosts', String(hosts)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  // The documents name the server's address, so the server comes first and reads the manifest when it is restarted.
  const url = await firstAddress(server.stdout)
  await promisify(execFile)(process.execPath, [
    program('gen-feeds.mjs'),
    ...generatorArguments(dir, url, options),
  ])
  await control(url, 'reload')
  const manifest: FeedManifest = JSON.parse(await readFile(join(dir, 'manifest.json'), 'utf8'))
  return {
    url,
    dir,
    manifest,
    control: (path) => control(url, path),
    async stop() {
      server.kill()
      await once(server, 'exit')
      await rm(dir, { recursive: true, force: true })
    },
  }
}

function generatorArguments(dir: string, base: string, options: FeedServerOptions): string[] {
  const { feeds = 8, items = 10, quirks = false, ...others } = options
  const values = { out: dir, base, feeds, items, ...others }
  const pairs = Object.entries(values).flatMap(([name, value]) => [`--${name}`, String(value)])
  return quirks ? [...pairs, '--quirks'] : pairs
}

async function firstAddress(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const address = /^https?:\S+/.exec(line)?.[0]
    if (address) return address
  }
  throw new Error('The feed server ended before it named its address.')
}

async function control(url: string, path: string): Promise<unknown> {
  const response = await fetch(`${url}/__${path}`)
  return response.json()
}
