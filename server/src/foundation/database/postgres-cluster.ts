import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, lchown, lstat, mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { clusterFolder, postgresAccount, shortHash, type Account } from './postgres-account.ts'
import { preparePostgresBinaries } from './postgres-binaries.ts'

/** The folders that PostgreSQL needs to run, and the account it runs as. */
export interface PostgresCluster {
  /** The folder of its data. */
  folder: string
  binaries: string
  socketFolder: string
  account: Account | undefined
}

/** Prepares the folders of the PostgreSQL that keeps its data in `dataDir`; the first time it makes them. */
export async function prepareCluster(dataDir: string): Promise<PostgresCluster> {
  const folder = await clusterFolder(dataDir)
  const account = await postgresAccount(folder)
  const binaries = await preparePostgresBinaries(dirname(folder), account)
  // Sockets lie in the temporary folder, since their paths may have 107 bytes only.
  const socketFolder = join(tmpdir(), `tidings-${shortHash(folder)}`)
  const cluster = { folder, binaries, socketFolder, account }
  if (!(await stat(join(folder, 'PG_VERSION')).catch(() => undefined))) await createCluster(cluster)
  return cluster
}

/** Makes the folder of the socket, which is gone after a stop. */
export async function prepareSocketFolder({ socketFolder: folder, account }: PostgresCluster): Promise<void> {
  await mkdir(folder, { mode: 0o700 }).catch(() => undefined)
  const own = process.getuid?.()
  const info = await lstat(folder)
  // Anybody can put a folder or a link there first.
  if (!info.isDirectory() || ![own, account?.uid].includes(info.uid)) {
    throw new Error(`${folder} belongs to somebody else: remove it, or set TMPDIR to a folder of your own`)
  }
  if (account) await lchown(folder, account.uid, account.gid)
  await chmod(folder, 0o700)
}

/** Makes the data folder beside its place and moves it there, so that a half-made one is never used. */
async function createCluster({ folder, binaries, account }: PostgresCluster): Promise<void> {
  const draft = await mkdtemp(`${folder}.new-`)
  if (account) await chown(draft, account.uid, account.gid)
  const options = ['--auth=trust', '--username=postgres', '--encoding=UTF8', '--locale=C', '--data-checksums']
  const initdb = spawn(join(binaries, 'bin/initdb'), ['-D', draft, ...options], {
    ...processOptions(account),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  initdb.stderr.on('data', (chunk) => (output += String(chunk)))
  const [code] = await once(initdb, 'close').catch(refuseMachine)
  if (code !== 0) {
    await rm(draft, { recursive: true, force: true })
    throw new Error(`PostgreSQL could not make its data folder ${folder}: ${output.trim()}`)
  }
  // Another process may have been quicker; then its folder stands.
  await rename(draft, folder).catch(() => rm(draft, { recursive: true, force: true }))
}

function refuseMachine(cause: unknown): never {
  throw new Error(
    'The built-in PostgreSQL does not run on this machine: set DATABASE_URL to one of your own',
    { cause },
  )
}

/** How a program of PostgreSQL is run: nothing of our environment reaches it. */
export function processOptions(account: Account | undefined) {
  return { env: { LC_ALL: 'C', TZ: 'UTC' }, cwd: '/', ...account }
}
