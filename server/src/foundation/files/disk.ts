import { statfs } from 'node:fs/promises'
import { ApiError } from '@tidings/contracts'
import type { FullDiskData } from '@tidings/contracts/limit-data'
import type { Config } from '../config/config.ts'

/** The disk that what is fetched is stored on. */
export interface Disk {
  /** Whether more is free than is to stay free. */
  hasRoom: () => Promise<boolean>
  /** Throws operationNotCompleted where it is not. */
  requireRoom: () => Promise<void>
}

interface WatchedDisk {
  /** Where the data is, and how many bytes are to stay free there. */
  config: Pick<Config, 'dataDir' | 'keepFreeBytes'>
  clock: () => number
  logger: Record<'error' | 'info', (details: object, line: string) => void>
  /** Tells how many bytes are free. */
  look?: ((folder: string) => Promise<number>) | undefined
}

/** One look counts for so long: more than a few documents come in the meantime on no line. */
const COUNTS_MS = 5000

/**
 * Watches how much is free where the data is. A disk that is full ends a database, and with it all reading: before it is, no
 * more is to be stored that can come later.
 */
export function watchDisk({ config, clock, logger, look = bytesFree }: WatchedDisk): Disk {
  const { dataDir: folder, keepFreeBytes: keepFree } = config
  let known = { hasRoom: true, at: -Infinity }
  let isSeen = true

  /** Where nobody can tell, as of some disks of a network, there is room: a reader that fetches nothing would serve nobody. */
  async function lookFor(): Promise<number> {
    try {
      const free = await look(folder)
      isSeen = true
      return free
    } catch (error) {
      if (isSeen)
        logger.error(
          { folder, err: error },
          'how much of the disk is free cannot be told: it counts as enough',
        )
      isSeen = false
      return Infinity
    }
  }

  async function hasRoom(): Promise<boolean> {
    if (clock() - known.at < COUNTS_MS) return known.hasRoom
    const free = await lookFor()
    const before = known.hasRoom
    known = { hasRoom: free > keepFree, at: clock() }
    if (before && !known.hasRoom)
      logger.error(
        { folder, free, keepFree },
        'the disk is nearly full: nothing is fetched until more of it is free',
      )
    if (!before && known.hasRoom && isSeen) logger.info({ folder, free }, 'there is room on the disk again')
    return known.hasRoom
  }

  return {
    hasRoom,
    async requireRoom() {
      if (await hasRoom()) return
      throw new ApiError('operationNotCompleted', {
        message: 'The disk of this server is nearly full: nothing is fetched until more of it is free.',
        data: { isDiskFull: true } satisfies FullDiskData,
      })
    },
  }
}

async function bytesFree(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
