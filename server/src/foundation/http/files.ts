import { createReadStream } from 'node:fs'
import { realpath, stat } from 'node:fs/promises'
import { extname, join, normalize, sep } from 'node:path'
import { Readable } from 'node:stream'
import { listAccepted } from './compression.ts'
import { scriptPolicy } from './security-headers.ts'

const contentTypes: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  // As it is written, for people to read.
  '.md': 'text/plain; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.woff2': 'font/woff2',
}

/** Whether a file of this name is ever sent. */
export function isServedType(path: string): boolean {
  return contentTypes[extname(path)] !== undefined
}

/** Compressed copies that a build may have made, best first. */
const suffixes = { br: '.br', gzip: '.gz' } as const
const encodings = ['br', 'gzip'] as const

export interface FileOptions {
  headers: Headers
  cacheControl: string
}

/** A file below a folder as a reply; undefined where there is none of a type that is served. */
export async function serveFile(
  folder: string,
  path: string,
  { headers, cacheControl }: FileOptions,
): Promise<Response | undefined> {
  const file = await findFile(folder, path)
  const contentType = file && contentTypes[extname(file.path)]
  if (!file || !contentType) return undefined
  const common = { 'cache-control': cacheControl, etag: file.etag, vary: 'accept-encoding' }
  if (headers.get('if-none-match') === file.etag) return new Response(null, { status: 304, headers: common })
  const encoding = await findEncoding(file.path, headers.get('accept-encoding') ?? '')
  return new Response(Readable.toWeb(createReadStream(file.path + (encoding?.suffix ?? ''))), {
    headers: {
      ...common,
      'content-type': contentType,
      ...(encoding && { 'content-encoding': encoding.name }),
      // A script may run as a worker, which obeys the policy it came with.
      ...(extname(file.path) === '.js' && { 'content-security-policy': scriptPolicy }),
    },
  })
}

async function findFile(folder: string, path: string): Promise<{ path: string; etag: string } | undefined> {
  const file = resolveBelow(folder, path)
  const info = file ? await stat(file).catch(() => undefined) : undefined
  if (!file || !info?.isFile() || !(await isWithin(file, folder))) return undefined
  return { path: file, etag: `W/"${info.size.toString(36)}-${Math.floor(info.mtimeMs).toString(36)}"` }
}

/** The path of a file that cannot lie outside the folder; undefined for what tries to. */
function resolveBelow(folder: string, path: string): string | undefined {
  const name = decode(path)
  if (name === undefined || name.includes('\0') || name.includes('\\')) return undefined
  const file = join(folder, normalize(`/${name}`))
  return file.startsWith(folder + sep) && !name.split('/').some(isHidden) ? file : undefined
}

const isHidden = (segment: string): boolean => segment.startsWith('.')

function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}

/** A link in the folder may lead out of it. */
async function isWithin(file: string, folder: string): Promise<boolean> {
  const [target, root] = await Promise.all([realpath(file), realpath(folder)])
  return target.startsWith(root + sep)
}

async function findEncoding(file: string, accepted: string) {
  for (const name of listAccepted(accepted, encodings)) {
    const suffix = suffixes[name]
    // oxlint-disable-next-line no-await-in-loop
    if (await stat(file + suffix).catch(() => undefined)) return { name, suffix }
  }
  return undefined
}
