import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod'
import { findProcess, listProcesses, readOf, type SystemProcess } from './system-processes.ts'

/** How long those that heard a signal are waited for. */
const END_MS = 3000
const POLL_MS = 50

const leaderSchema = z.object({ pid: z.number(), startedAt: z.number() })

const leaderFile = (folder: string): string => join(folder, 'leader.json')

/** Keeps in a run's folder who leads the session of its processes: some have nothing of the folder in their environment. */
export function keepLeader(folder: string, pid: number): void {
  const leader = findProcess(pid)
  if (leader) writeFileSync(leaderFile(folder), JSON.stringify(leaderSchema.parse(leader)))
}

/** Processes of a run by their numbers, those that have ended among them: what these began is still theirs. */
type Known = Map<number, SystemProcess>

/**
 * Ends the processes of a run's folder, and waits until they are gone; by a signal that lets a database give its memory back,
 * and at last by one that nothing withstands. Where the system does not show processes, none.
 */
export async function endProcessesOf(folder: string): Promise<void> {
  const known: Known = new Map()
  for (const name of ['SIGQUIT', 'SIGKILL'] as const) {
    const deadline = Date.now() + END_MS
    signal(findMore(folder, known), name)
    while (findMore(folder, known).length > 0 && Date.now() < deadline) await wait(POLL_MS)
  }
}

/**
 * Adds to those that are known who names the folder on the command line or in the environment, and the leader that is kept
 * in it; whatever one of them has started, and all of a session that one of them leads. Answers those that are there.
 */
function findMore(folder: string, known: Known): SystemProcess[] {
  const all = listProcesses().filter(({ pid }) => pid !== process.pid)
  const leader = readLeader(folder)
  const isLeader = (one: SystemProcess) => one.pid === leader?.pid && one.startedAt === leader.startedAt
  const isNamed = ({ pid }: SystemProcess) =>
    ['cmdline', 'environ'].some((file) => readOf(pid, file)?.includes(folder))
  const isOfKnown = ({ parent, session }: SystemProcess) => known.has(parent) || known.has(session)
  let more = all.filter((one) => isLeader(one) || isNamed(one))
  while (more.length > 0) {
    for (const one of more) known.set(one.pid, one)
    more = all.filter((one) => !known.has(one.pid) && isOfKnown(one))
  }
  return all.filter((one) => !one.hasEnded && known.get(one.pid)?.startedAt === one.startedAt)
}

function readLeader(folder: string): z.infer<typeof leaderSchema> | undefined {
  try {
    return leaderSchema.parse(JSON.parse(readFileSync(leaderFile(folder), 'utf8')))
  } catch {
    // It was killed before it had started one.
    return undefined
  }
}

function signal(processes: readonly SystemProcess[], name: NodeJS.Signals): void {
  for (const { pid } of processes) {
    try {
      process.kill(pid, name)
    } catch {
      // It has ended by itself, or belongs to another.
    }
  }
}
