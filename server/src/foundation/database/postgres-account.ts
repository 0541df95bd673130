import { createHash } from 'node:crypto'
import { chmod, mkdir, readFile, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'

/** Where binaries and data go when root starts the server inside a folder that others cannot enter. */
const SYSTEM_FOLDER = '/var/lib/tidings'

const OTHERS_ENTER = 0o001

/** A user of the operating system that PostgreSQL runs as, since it refuses root. */
export interface Account {
  uid: number
  gid: number
}

/** The account to become; undefined where this process is not root and PostgreSQL runs as the same user. */
export async function postgresAccount(cluster: string): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const owner = await stat(cluster).catch(() => undefined)
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  return findNobody()
}

async function findNobody(): Promise<Account> {
  const lines = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n')
  const [, , uid, gid] = lines.find((line) => line.startsWith('nobody:'))?.split(':') ?? []
  return { uid: Number(uid ?? 65534), gid: Number(gid ?? 65534) }
}

/** Whether an account may enter a folder and all folders above it. */
export async function canEnter(folder: string, account: Account): Promise<boolean> {
  const { uid, mode } = await stat(folder)
  const entered = uid === account.uid || (mode & OTHERS_ENTER) !== 0
  const parent = dirname(folder)
  return entered && (parent === folder || canEnter(parent, account))
}

/** Folder of the database: below `dataDir`, or in a folder of the system when PostgreSQL could not enter it there. */
export async function clusterFolder(dataDir: string): Promise<string> {
  const folder = join(resolve(dataDir), 'postgres')
  await mkdir(dataDir, { recursive: true })
  const account = await postgresAccount(folder)
  if (!account || (await canEnter(resolve(dataDir), account))) return folder
  return join(await systemFolder(shortHash(folder)), 'postgres')
}

/** A folder below SYSTEM_FOLDER that everybody can enter, whatever the umask. */
export async function systemFolder(name = ''): Promise<string> {
  const folder = join(SYSTEM_FOLDER, name)
  await mkdir(folder, { recursive: true })
  await chmod(SYSTEM_FOLDER, 0o755)
  await chmod(folder, 0o755)
  return folder
}

/** A short name for a path, the same at every start. */
export function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}
