import { createHash, randomBytes } from 'node:crypto'
import {
  mkdir,
  open as openFile,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { HOUR_MS } from '@tidings/contracts/spans'

export interface ImageCache {
  /** Undefined where it is not kept. */
  get(url: string): Promise<Buffer | undefined>
  /** The same to be passed on, which takes no more memory than a piece of it, however slowly it goes. */
  open(url: string): Promise<OpenImage | undefined>
  put(url: string, image: Buffer): Promise<void>
}

/** An image on its way. */
export interface OpenImage {
  /** Its beginning, which tells what it is. */
  head: Buffer
  /** All of it, to be read or cancelled. */
  body: ReadableStream<Uint8Array>
}

const HEAD_BYTES = 1024
const PIECE_BYTES = 64 * 1024

/** Reading a file does not change it more often. */
const TOUCH_MS = HOUR_MS

interface KeptFile {
  bytes: number
  usedAt: number
}

interface Kept {
  /** By name, the longest unused first. */
  files: Map<string, KeptFile>
  bytes: number
}

/**
 * Makes a cache of images in a folder of at most so many bytes: what was not asked for the longest makes room. Several
 * processes may share the folder; a file that another one removed counts as not kept.
 */
export function createImageCache(folder: string, maxBytes: number, clock: () => number): ImageCache {
  let opened: Promise<Kept> | undefined

  const open = async (): Promise<Kept> => {
    opened ??= listKept(folder)
    return opened
  }

  async function makeRoom(kept: Kept): Promise<void> {
    for (const name of kept.files.keys()) {
      if (kept.bytes <= maxBytes) return
      forget(kept, name)
      await rm(join(folder, name), { force: true })
    }
  }

  /** What is found in the file of an image, which counts as used. */
  async function use<T>(url: string, find: (path: string) => Promise<T>): Promise<T | undefined> {
    const kept = await open()
    const name = nameOf(url)
    const file = kept.files.get(name)
    const path = join(folder, name)
    const found = file && (await find(path).catch(() => undefined))
    forget(kept, name)
    if (!found) return undefined
    const now = clock()
    remember(kept, name, { ...file, usedAt: now })
    if (now - file.usedAt > TOUCH_MS) await touch(path, now)
    return found
  }

  return {
    get: (url) => use(url, (path) => readFile(path)),
    open: (url) => use(url, openImage),
    async put(url, image) {
      if (image.length > maxBytes) return
      const kept = await open()
      const name = nameOf(url)
      const draft = join(folder, `${name}.${randomBytes(6).toString('hex')}`)
      await writeFile(draft, image)
      await rename(draft, join(folder, name))
      remember(kept, name, { bytes: image.length, usedAt: clock() })
      await makeRoom(kept)
    },
  }
}

async function openImage(path: string): Promise<OpenImage> {
  const file = await openFile(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    const body = Readable.toWeb(file.createReadStream({ start: 0, highWaterMark: PIECE_BYTES }))
    return { head: buffer.subarray(0, bytesRead), body }
  } catch (error) {
    await file.close()
    throw error
  }
}

function remember(kept: Kept, name: string, file: KeptFile): void {
  forget(kept, name)
  kept.files.set(name, file)
  kept.bytes += file.bytes
}

function forget(kept: Kept, name: string): void {
  kept.bytes -= kept.files.get(name)?.bytes ?? 0
  kept.files.delete(name)
}

const nameOf = (url: string): string => createHash('sha256').update(url).digest('hex')

/** What a process before left here; drafts that it did not finish go. */
async function listKept(folder: string): Promise<Kept> {
  await mkdir(folder, { recursive: true })
  const files: [string, KeptFile][] = []
  for (const name of await readdir(folder)) {
    const file = join(folder, name)
    if (!/^[0-9a-f]{64}$/.test(name)) await rm(file, { force: true })
    else {
      const found = await stat(file).catch(() => undefined)
      if (found) files.push([name, { bytes: found.size, usedAt: found.mtimeMs }])
    }
  }
  const oldestFirst = files.toSorted(([, a], [, b]) => a.usedAt - b.usedAt)
  return { files: new Map(oldestFirst), bytes: files.reduce((sum, [, { bytes }]) => sum + bytes, 0) }
}

async function touch(file: string, now: number): Promise<void> {
  const time = new Date(now)
  // Another process may have removed it: then there is nothing to be touched.
  await utimes(file, time, time).catch(() => undefined)
}
