import { randomUUID } from 'node:crypto'
import { open, unlink, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { FetchError } from './fetch-error.ts'

/** A body beyond this size arrives on disk, so that many at once cannot fill memory, however slowly they come. */
const LARGE_BODY_BYTES = 1024 * 1024

/** A body as it arrives: its beginning in memory, and the rest in a file without a name, which ends with the process. */
export class ArrivingBody {
  /** Undefined where all of it stays in memory. */
  readonly #folder: string | undefined
  readonly #beginning: Buffer[] = []
  #inMemory = 0
  #onDisk = 0
  #file: FileHandle | undefined

  constructor(folder?: string) {
    this.#folder = folder
  }

  get size(): number {
    return this.#inMemory + this.#onDisk
  }

  /** Whether it takes memory to be read that it has not taken yet. */
  get isLarge(): boolean {
    return this.#onDisk > 0
  }

  /** Takes what comes next. Throws a FetchError where there is no place on disk for it. */
  async add(chunk: Buffer): Promise<void> {
    if (this.#folder === undefined || this.size + chunk.length <= LARGE_BODY_BYTES) {
      this.#beginning.push(chunk)
      this.#inMemory += chunk.length
      return
    }
    await onDisk(this.#write(this.#folder, chunk))
    this.#onDisk += chunk.length
  }

  /** All of it. */
  async read(): Promise<Buffer> {
    if (!this.#file) return Buffer.concat(this.#beginning, this.#inMemory)
    const whole = Buffer.allocUnsafe(this.size)
    let offset = 0
    for (const chunk of this.#beginning) offset += chunk.copy(whole, offset)
    while (offset < whole.length) {
      const { bytesRead } = await onDisk(
        this.#file.read(whole, offset, whole.length - offset, offset - this.#inMemory),
      )
      if (bytesRead === 0) throw noRoom()
      offset += bytesRead
    }
    return whole
  }

  async close(): Promise<void> {
    await this.#file?.close()
    this.#file = undefined
  }

  async #write(folder: string, chunk: Buffer): Promise<void> {
    this.#file ??= await openNameless(folder)
    await this.#file.writeFile(chunk)
  }
}

async function openNameless(folder: string): Promise<FileHandle> {
  const path = join(folder, `arriving-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  await unlink(path)
  return file
}

async function onDisk<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw noRoom(error)
  }
}

const noRoom = (cause?: unknown) =>
  new FetchError('internal', 'This server had no room on its disk for the answer.', { cause })
