import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

/** What a running PostgreSQL writes about itself into its data folder. */
export interface Postmaster {
  pid: number
  socketFolder: string
}

const SOCKET_FOLDER_LINE = 4
const STARTING_UP = '57P03'
const OWNER_PREFIX = 'tidings '

/** The server that a data folder speaks of, alive or not. */
export async function readPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const lines = (await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  const pid = Number(lines[0])
  const socketFolder = lines[SOCKET_FOLDER_LINE]?.trim()
  return pid > 0 && socketFolder ? { pid, socketFolder } : undefined
}

/**
 * Takes away the lock file of a server that is gone when its number belongs to another program now, as happens after the
 * restart of a container: PostgreSQL would take that program for a server of its own and refuse to start.
 */
export async function removeForeignLock(cluster: string): Promise<void> {
  const postmaster = await readPostmaster(cluster)
  if (!postmaster) return
  const program = await readFile(`/proc/${postmaster.pid}/comm`, 'utf8').catch(() => 'postgres')
  if (program.trim() !== 'postgres') await rm(join(cluster, 'postmaster.pid'), { force: true })
}

export function socketUrl(socketFolder: string, database: string): string {
  return `postgresql://postgres@localhost/${database}?host=${encodeURIComponent(socketFolder)}`
}

/** Connects to a server's own database, saying which process does; undefined while nobody answers there. */
export async function connectTo(socketFolder: string): Promise<pg.Client | undefined> {
  const client = new pg.Client({
    connectionString: socketUrl(socketFolder, 'postgres'),
    application_name: `${OWNER_PREFIX}${process.pid}`,
  })
  // A connection may end while nobody waits for an answer on it.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return client
  } catch (error) {
    await client.end().catch(() => undefined)
    if (isAbsence(error)) return undefined
    throw error
  }
}

/** Whether the process that a connection names as its own is there; one that names none is taken to be. */
export function hasLivingOwner(applicationName: string): boolean {
  const pid = applicationName.startsWith(OWNER_PREFIX)
    ? Number(applicationName.slice(OWNER_PREFIX.length))
    : Number.NaN
  return !(pid > 0) || isAlive(pid)
}

function isAbsence(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === STARTING_UP || code === 'ENOENT' || code === 'ECONNREFUSED' || code === 'ECONNRESET'
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
