import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { extname, join, normalize, sep } from 'node:path'
import { Readable } from 'node:stream'

const contentTypes: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.woff2': 'font/woff2',
}

/** Compressed copies that a build may have made, best first. */
const encodings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

export interface FileOptions {
  acceptEncoding: string | undefined
  cacheControl: string
}

/** A file below a folder as a reply; undefined where there is none of a type that is served. */
export async function serveFile(
  folder: string,
  path: string,
  options: FileOptions,
): Promise<Response | undefined> {
  const file = resolveBelow(folder, path)
  const contentType = file && contentTypes[extname(file)]
  if (!file || !contentType || !(await isFile(file))) return undefined
  const [encoding, suffix] = (await findCompressed(file, options.acceptEncoding)) ?? []
  return new Response(Readable.toWeb(createReadStream(file + (suffix ?? ''))), {
    headers: {
      'content-type': contentType,
      'cache-control': options.cacheControl,
      vary: 'accept-encoding',
      ...(encoding && { 'content-encoding': encoding }),
    },
  })
}

/** The path of a file that cannot lie outside the folder; undefined for what tries to. */
export function resolveBelow(folder: string, path: string): string | undefined {
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

async function isFile(path: string): Promise<boolean> {
  const info = await stat(path).catch(() => undefined)
  return info?.isFile() ?? false
}

async function findCompressed(file: string, acceptEncoding = '') {
  for (const [encoding, suffix] of encodings) {
    if (acceptEncoding.includes(encoding) && (await isFile(file + suffix))) return [encoding, suffix] as const
  }
  return undefined
}
