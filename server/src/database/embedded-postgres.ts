import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, lstat, mkdir, mkdtemp, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { clusterFolder, postgresAccount, shortHash, type Account } from './postgres-account.ts'
import { preparePostgresBinaries } from './postgres-binaries.ts'
import { connectTo, isAlive, readPostmaster, removeForeignLock, socketUrl } from './postmaster.ts'

declare module 'pg' {
  interface Client {
    /** Lets the process end while the connection is open; the typings leave it out. */
    unref(): void
    ref(): void
  }
}

/** A PostgreSQL of ours: a unix socket, no port. */
export interface EmbeddedPostgres {
  /** Folder of its data, which need not lie in the one asked for. */
  folder: string
  socketFolder: string
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

interface Installation {
  binaries: string
  cluster: string
  socketFolder: string
  account: Account | undefined
  settings: Record<string, string>
}

const usualSettings = {
  listen_addresses: '',
  shared_buffers: '64MB',
  jit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_connections: '40',
}

/** Number of the advisory lock that each process holds, shared, as long as it uses the server. */
const USERS_LOCK = 7_305_112
/** A killed server's lock is held until its last process is gone. */
const START_PATIENCE_MS = 5000
const RECOVERY_PATIENCE_MS = 120_000
const POLL_MS = 25
const RETRY_MS = 250

/** Starts PostgreSQL on the data of `dataDir`, or takes over the one that a killed process left running there. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const installation = await prepareInstallation(options)
  const { client, socketFolder } = await joinServer(installation)
  return {
    folder: installation.cluster,
    socketFolder,
    url: (database) => socketUrl(socketFolder, database),
    stop: () => leaveServer(client, installation.cluster),
  }
}

async function prepareInstallation({ dataDir, settings }: EmbeddedPostgresOptions): Promise<Installation> {
  const cluster = await clusterFolder(dataDir)
  const account = await postgresAccount(cluster)
  await mkdir(dirname(cluster), { recursive: true })
  const binaries = await preparePostgresBinaries(dirname(cluster), account)
  const socketFolder = await prepareSocketFolder(cluster, account)
  const installation = {
    binaries,
    cluster,
    socketFolder,
    account,
    settings: { ...usualSettings, ...settings, unix_socket_directories: socketFolder },
  }
  if (!(await stat(join(cluster, 'PG_VERSION')).catch(() => undefined))) await createCluster(installation)
  return installation
}

/** Sockets lie in the temporary folder, since their paths may have 107 bytes only. */
async function prepareSocketFolder(cluster: string, account: Account | undefined): Promise<string> {
  const folder = join(tmpdir(), `tidings-${shortHash(cluster)}`)
  await mkdir(folder, { mode: 0o700 }).catch(() => undefined)
  if (account) await chown(folder, account.uid, account.gid)
  const info = await lstat(folder)
  if (!info.isDirectory() || info.uid !== (account?.uid ?? process.getuid?.())) {
    throw new Error(`${folder} belongs to somebody else: remove it, or set TMPDIR to a folder of your own`)
  }
  await chmod(folder, 0o700)
  return folder
}

/** Makes the data folder beside its place and moves it there, so that a half-made one is never used. */
async function createCluster({ binaries, cluster, account }: Installation): Promise<void> {
  const draft = await mkdtemp(`${cluster}.new-`)
  if (account) await chown(draft, account.uid, account.gid)
  const options = ['--auth=trust', '--username=postgres', '--encoding=UTF8', '--locale=C', '--data-checksums']
  const initdb = spawn(join(binaries, 'bin/initdb'), ['-D', draft, ...options], {
    ...spawnOptions(account),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  initdb.stderr.on('data', (chunk) => (output += String(chunk)))
  const code = await exitCode(initdb)
  if (code !== 0) throw new Error(`PostgreSQL could not make its data folder ${cluster}: ${output.trim()}`)
  // Another process may have been quicker; then its folder stands.
  await rename(draft, cluster).catch(() => rm(draft, { recursive: true, force: true }))
}

function spawnOptions(account: Account | undefined) {
  return { env: { LC_ALL: 'C', TZ: 'UTC' }, cwd: '/', ...account }
}

async function exitCode(child: ReturnType<typeof spawn>): Promise<unknown> {
  try {
    const [code] = await once(child, 'exit')
    return code
  } catch (cause) {
    throw new Error(
      'The built-in PostgreSQL does not run on this machine: set DATABASE_URL to one of your own',
      {
        cause,
      },
    )
  }
}

interface Connection {
  client: pg.Client
  socketFolder: string
}

async function joinServer(installation: Installation): Promise<Connection> {
  const deadline = Date.now() + START_PATIENCE_MS
  for (;;) {
    const connection = (await adoptServer(installation)) ?? (await spawnServer(installation))
    if (connection && (await announceUse(connection.client))) return connection
    if (Date.now() > deadline) throw new Error(await startFailure(installation.cluster))
    await wait(RETRY_MS)
  }
}

async function adoptServer({ cluster }: Installation): Promise<Connection | undefined> {
  const postmaster = await readPostmaster(cluster)
  if (!postmaster || !isAlive(postmaster.pid)) return undefined
  const client = await connectTo(postmaster.socketFolder)
  return client && { client, socketFolder: postmaster.socketFolder }
}

async function spawnServer(installation: Installation): Promise<Connection | undefined> {
  const { binaries, cluster, socketFolder, settings, account } = installation
  await removeForeignLock(cluster)
  const log = await open(logFile(cluster), 'a')
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  // Detached: an interrupt typed in the terminal is for the process that started it, which stops this one last.
  const server = spawn(join(binaries, 'bin/postgres'), ['-D', cluster, ...flags], {
    ...spawnOptions(account),
    stdio: ['ignore', log.fd, log.fd],
    detached: true,
  })
  server.unref()
  let running = true
  void exitCode(server)
    .catch(() => undefined)
    .then(() => (running = false))
  await log.close()
  const deadline = Date.now() + RECOVERY_PATIENCE_MS
  while (running && Date.now() < deadline) {
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

async function leaveServer(client: pg.Client, cluster: string): Promise<void> {
  client.ref()
  await client.query('select pg_advisory_unlock_shared($1)', [USERS_LOCK])
  const { rows } = await client.query<{ last: boolean }>('select pg_try_advisory_lock($1) as last', [
    USERS_LOCK,
  ])
  const postmaster = await readPostmaster(cluster)
  if (!rows[0]?.last || !postmaster) return client.end()
  process.kill(postmaster.pid, 'SIGINT')
  await client.end().catch(() => undefined)
  while (isAlive(postmaster.pid) && (await readPostmaster(cluster))) await wait(POLL_MS)
}

function logFile(cluster: string): string {
  return `${cluster}.log`
}

async function startFailure(cluster: string): Promise<string> {
  const log = await readFile(logFile(cluster), 'utf8').catch(() => '')
  const reason =
    log
      .trim()
      .split('\n')
      .findLast((line) => /FATAL|ERROR|error/.test(line)) ?? 'no reason given'
  return `PostgreSQL did not start on ${cluster}: ${reason}`
}
