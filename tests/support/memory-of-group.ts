import { readdirSync, readFileSync } from 'node:fs'

/** The most memory that was taken meanwhile, in megabytes. */
export interface MemoryPeak {
  /** By the server itself, as the kernel counts it. */
  server: number
  /** By the server and all of its workers at once; what they share is counted once. */
  group: number
  /** How many processes that was. */
  processes: number
}

/** Often enough for what lives for a second; a look takes some milliseconds. */
const EVERY_MS = 50

/**
 * Watches how much memory a server and its workers take, until it is asked. The kernel remembers the most of a process only as
 * long as that lives, and of several at once not at all: the sum is looked at again and again. Their database is not of them.
 */
export function watchMemory(server: number): () => MemoryPeak {
  const peak: MemoryPeak = { server: 0, group: 0, processes: 0 }
  const look = () => {
    const parts = groupOf(server).map(proportionalMb)
    const group = parts.reduce((sum, part) => sum + part, 0)
    if (group > peak.group) Object.assign(peak, { group, processes: parts.length })
  }
  const timer = setInterval(look, EVERY_MS)
  return () => {
    clearInterval(timer)
    look()
    return { ...peak, server: megabytes(`/proc/${server}/status`, 'VmHWM') }
  }
}

/** What processes and all that they have started take now, databases included, in megabytes. */
export function memoryOf(pids: readonly number[]): number {
  const all = new Set(pids.flatMap(familyOf))
  return [...all].reduce((sum, pid) => sum + proportionalMb(pid), 0)
}

/** A process and all that it has started, but for databases. */
const groupOf = (pid: number): number[] => [
  pid,
  ...childrenOf(pid)
    .filter((child) => nameOf(child) !== 'postgres')
    .flatMap(groupOf),
]

const familyOf = (pid: number): number[] => [pid, ...childrenOf(pid).flatMap(familyOf)]

const childrenOf = (pid: number): number[] =>
  readdirOf(`/proc/${pid}/task`).flatMap((thread) =>
    textOf(`/proc/${pid}/task/${thread}/children`).split(' ').filter(Boolean).map(Number),
  )

/** What a process has for itself, and its part of what it shares with others. */
const proportionalMb = (pid: number): number => megabytes(`/proc/${pid}/smaps_rollup`, 'Pss')

const nameOf = (pid: number): string => textOf(`/proc/${pid}/comm`).trim()

function megabytes(file: string, field: string): number {
  const [, kilobytes = '0'] = new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(textOf(file)) ?? []
  return Number(kilobytes) / 1024
}

/** A process may end while it is looked at. */
const textOf = (file: string): string => orNothing(() => readFileSync(file, 'utf8')) ?? ''
const readdirOf = (folder: string): string[] => orNothing(() => readdirSync(folder)) ?? []

function orNothing<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
