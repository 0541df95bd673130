import { readdirSync, readFileSync } from 'node:fs'

/** A process, as Linux tells of it. */
export interface SystemProcess {
  pid: number
  parent: number
  /** The process id of the one that began the session, which may have ended. */
  session: number
  /** In ticks since the machine started: numbers are given again, and not at the same time. */
  startedAt: number
  /** It has ended, and its parent has not asked how yet. */
  hasEnded: boolean
}

/** Every process there is; where the system does not show them, none. */
export function listProcesses(): SystemProcess[] {
  try {
    const pids = readdirSync('/proc').map(Number).filter(Number.isInteger)
    return pids.flatMap((pid) => findProcess(pid) ?? [])
  } catch {
    return []
  }
}

export function findProcess(pid: number): SystemProcess | undefined {
  // A name comes first, in parentheses, and may hold any.
  const line = readOf(pid, 'stat')?.split(') ').at(-1)
  if (line === undefined) return undefined
  const [state = '', ...fields] = line.split(' ')
  const [parent = 0, , session = 0] = fields.map(Number)
  return { pid, parent, session, startedAt: Number(fields[18]), hasEnded: 'ZX'.includes(state) }
}

/** A file of a process; undefined where it is gone, or not ours to read. */
export function readOf(pid: number, file: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'latin1')
  } catch {
    return undefined
  }
}
