import { spawn } from 'node:child_process'
import { open, readFile, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import {
  prepareCluster,
  prepareSocketFolder,
  processOptions,
  type PostgresCluster,
} from './postgres-cluster.ts'
import {
  connectTo,
  hasLivingOwner,
  isAlive,
  readPostmaster,
  removeForeignLock,
  socketUrl,
} from './postmaster.ts'

declare module 'pg' {
  interface Client {
    // Whether the process may end while the connection is open; the typings leave both out.
    ref(): void
    unref(): void
  }
}

/** A PostgreSQL of ours: a unix socket, no port. */
export interface EmbeddedPostgres {
  /** Folder of its data, which need not lie in the one asked for. */
  folder: string
  /** Address of one of its databases. */
  url: (database: string) => string
  /** Stops it, unless another process uses it too. */
  stop: () => Promise<void>
}

export interface EmbeddedPostgresOptions {
  dataDir: string
  /** Settings beside or instead of the usual ones. */
  settings?: Record<string, string>
}

const usualSettings = {
  listen_addresses: '',
  shared_buffers: '64MB',
  jit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_connections: '40',
  log_checkpoints: 'off',
  // What is read often lies in memory, and disks of today find any page about as fast as the next one.
  random_page_cost: '1.1',
  // A tenth of the usual: the log of what was written would take more of the disk than what is kept. An import writes a
  // fifth more for it, in the same time.
  max_wal_size: '96MB',
}

/** Number of the advisory lock that each process holds, shared, as long as it uses the server. */
const USERS_LOCK = 7_305_112
/** A killed server's lock is held until its last process is gone. */
const START_PATIENCE_MS = 5000
const RECOVERY_PATIENCE_MS = 120_000
const STOP_PATIENCE_MS = 10_000
const COLLECTION_PATIENCE_MS = 1000
const POLL_MS = 25
const RETRY_MS = 250

/** Starts PostgreSQL on the data of `dataDir`, or takes over the one that a killed process left running there. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const cluster = await prepareCluster(options.dataDir)
  const settings = { ...usualSettings, ...options.settings, unix_socket_directories: cluster.socketFolder }
  const { client, socketFolder } = await joinServer(cluster, settings)
  let lease = client
  const stopping = new AbortController()
  let rejoined: Promise<void> | undefined
  // The server may be killed; the pools connect again by themselves once there is another in its place.
  const rejoin = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        lease = (await joinServer(cluster, settings)).client
        rejoinWhenLost()
        return
      } catch {
        // A full disk is emptied, a busy machine has time again: until then each request says that there is no database.
        await wait(RETRY_MS, undefined, { ref: false })
      }
    }
  }
  const rejoinWhenLost = (): void => {
    lease.once('end', () => {
      rejoined = rejoin()
    })
  }
  rejoinWhenLost()
  return {
    folder: cluster.folder,
    url: (database) => socketUrl(socketFolder, database),
    stop: async () => {
      stopping.abort()
      // One that is just being started would be left behind.
      await rejoined
      await leaveServer(lease, cluster.folder)
    },
  }
}

interface Connection {
  client: pg.Client
  socketFolder: string
}

async function joinServer(cluster: PostgresCluster, settings: Record<string, string>): Promise<Connection> {
  const startedAt = Date.now()
  for (;;) {
    const connection = (await adoptServer(cluster.folder)) ?? (await spawnServer(cluster, settings))
    if (connection && (await announceUse(connection.client))) return connection
    const patience = (await isRunning(cluster.folder)) ? RECOVERY_PATIENCE_MS : START_PATIENCE_MS
    if (Date.now() - startedAt > patience) throw new Error(await startFailure(cluster.folder))
    await wait(RETRY_MS)
  }
}

/** One that runs and does not answer yet is slow, and not dead. */
async function isRunning(folder: string): Promise<boolean> {
  const postmaster = await readPostmaster(folder)
  return postmaster !== undefined && isAlive(postmaster.pid)
}

async function adoptServer(folder: string): Promise<Connection | undefined> {
  const postmaster = await readPostmaster(folder)
  if (!postmaster || !isAlive(postmaster.pid)) return undefined
  const client = await connectTo(postmaster.socketFolder)
  return client && { client, socketFolder: postmaster.socketFolder }
}

async function spawnServer(
  cluster: PostgresCluster,
  settings: Record<string, string>,
): Promise<Connection | undefined> {
  const { folder, binaries, socketFolder, account } = cluster
  await prepareSocketFolder(cluster)
  await removeForeignLock(folder)
  const log = await open(logFile(folder), 'w')
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  // Detached: an interrupt typed in the terminal is for the process that started it, which stops this one last.
  const server = spawn(join(binaries, 'bin/postgres'), ['-D', folder, ...flags], {
    ...processOptions(account),
    stdio: ['ignore', log.fd, log.fd],
    detached: true,
  })
  server.on('error', () => undefined)
  server.unref()
  await log.close()
  const deadline = Date.now() + RECOVERY_PATIENCE_MS
  while (server.exitCode === null && server.signalCode === null && Date.now() < deadline) {
    const client = await connectTo(socketFolder)
    if (client) return { client, socketFolder }
    await wait(POLL_MS)
  }
  return undefined
}

/** False when the server is just being stopped by its last user. */
async function announceUse(client: pg.Client): Promise<boolean> {
  try {
    await client.query('select pg_advisory_lock_shared($1)', [USERS_LOCK])
    client.unref()
    return true
  } catch {
    await client.end().catch(() => undefined)
    return false
  }
}

async function leaveServer(client: pg.Client, folder: string): Promise<void> {
  client.ref()
  const isLast = await giveUpUse(client)
  const postmaster = await readPostmaster(folder)
  if (isLast && postmaster) {
    interrupt(postmaster.pid)
    await waitForEnd(folder, postmaster.pid)
    await rmdir(postmaster.socketFolder).catch(() => undefined)
  }
  await client.end().catch(() => undefined)
}

/** Another that leaves at the same moment may have stopped it already. */
function interrupt(pid: number): void {
  try {
    process.kill(pid, 'SIGINT')
  } catch (error) {
    if (isAlive(pid)) throw error
  }
}

/** True for the last that uses the server. */
async function giveUpUse(client: pg.Client): Promise<boolean> {
  try {
    await client.query('select pg_advisory_unlock_shared($1)', [USERS_LOCK])
    const { rows } = await client.query('select pg_try_advisory_lock($1) as last', [USERS_LOCK])
    return rows[0]?.last === true || !(await hasOtherUsers(client))
  } catch {
    return false
  }
}

/** On a busy machine the server notices some time later that a process was killed, and keeps its lock until then. */
async function hasOtherUsers(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ owner: string }>(
    `select application_name as owner from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and objid = $1 and granted and pid <> pg_backend_pid()`,
    [USERS_LOCK],
  )
  return rows.some(({ owner }) => hasLivingOwner(owner))
}

/** The last that it does is to give its folder back. Its number is free a moment later, or never where nobody collects it. */
async function waitForEnd(folder: string, pid: number): Promise<void> {
  await waitUntil(async () => !isAlive(pid) || !(await readPostmaster(folder)), STOP_PATIENCE_MS)
  await waitUntil(async () => !isAlive(pid), COLLECTION_PATIENCE_MS)
}

async function waitUntil(isOver: () => Promise<boolean>, patienceMs: number): Promise<void> {
  const deadline = Date.now() + patienceMs
  while (!(await isOver()) && Date.now() < deadline) await wait(POLL_MS)
}

const logFile = (folder: string): string => `${folder}.log`

async function startFailure(folder: string): Promise<string> {
  const log = await readFile(logFile(folder), 'utf8').catch(() => '')
  const lines = log.trim().split('\n')
  const reason = lines.findLast((line) => /FATAL|ERROR|error/.test(line)) ?? 'no reason given'
  return `PostgreSQL did not start on ${folder}: ${reason}`
}
