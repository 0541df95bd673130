import { readFileSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

/** Where Linux keeps files in memory. */
const MEMORY = '/dev/shm'

/** Where temporary files are made unless somebody names another place, which is then kept to. */
const USUAL = '/tmp'

const GIBIBYTE = 1024 ** 3

/** What has to be free of memory for it: several times what all suites that run at once were seen to keep. */
const ROOM_BYTES = 8 * GIBIBYTE

/** What a machine has for files in memory. */
export interface Memory {
  /** As `/proc/mounts` has it. */
  mounts: string
  /** That the files may still take. */
  freeBytes: number
  /** That programs may still take. */
  availableBytes: number
}

/**
 * The folder in which a run makes that of its temporary files: in memory, where there is room. It is not the writing that a disk
 * costs: ext4 goes for each new file through those that were deleted in the last minutes, and a suite makes and deletes a
 * database of a thousand files every second, which took a third of its time of a processor.
 */
export function parentOfRuns(): string {
  const memory = tmpdir() === USUAL ? readMemory() : undefined
  return memory && hasRoom(memory) ? MEMORY : tmpdir()
}

/** The folders in which runs may have made theirs: there may have been room before, or none. */
export const parentsOfRuns = (): string[] => (tmpdir() === USUAL ? [USUAL, MEMORY] : [tmpdir()])

/** Whether all that a run keeps fits, and what it installs there can be run. */
export function hasRoom({ mounts, freeBytes, availableBytes }: Memory): boolean {
  const mount = mounts.split('\n').findLast((line) => line.split(' ')[1] === MEMORY)
  const [, , type, options = ''] = mount?.split(' ') ?? []
  const isUsable = type === 'tmpfs' && !options.split(',').some((option) => ['noexec', 'ro'].includes(option))
  return isUsable && Math.min(freeBytes, availableBytes) >= ROOM_BYTES
}

/** Undefined where the system is another. */
function readMemory(): Memory | undefined {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    const availableBytes = process.availableMemory()
    return { mounts: readFileSync('/proc/mounts', 'utf8'), freeBytes: bavail * bsize, availableBytes }
  } catch {
    return undefined
  }
}
