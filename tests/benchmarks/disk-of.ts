import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** What `stat` counts blocks in, whatever those of the disk are. */
const BLOCK = 512

/** What a folder takes of a disk, in megabytes. */
export async function diskOf(folder: string): Promise<number> {
  const files = await readdir(folder, { recursive: true })
  const sizes = files.map(async (file) => (await lstat(join(folder, file))).blocks * BLOCK)
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1e6
}
