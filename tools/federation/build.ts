import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { builtRemotes, z, type RemoteVersion } from '@tidings/contracts'
import { buildRemote } from './build-remote.ts'
import { buildServer } from '../server/build-server.ts'
import { buildShell } from './build-shell.ts'
import { digestOfSources, listFiles } from './files.ts'
import { findOutsideLayer } from './outside-layer.ts'
import { distFolder, listRemotes, type Remote } from './workspace.ts'

/** By the name of what was built, a digest of what it was built from. */
const buildState = z.record(z.string(), z.string())

/** Builds what changed since the last time: the server, the shell and the remotes. Answers the names of what it built. */
export async function buildProduct(dist: string = distFolder): Promise<string[]> {
  process.env.NODE_ENV = 'production'
  const known = readState(dist)
  const state: Record<string, string> = {}
  const built: string[] = []
  const buildIfChanged = async (name: string, sources: string[], work: () => Promise<unknown>) => {
    state[name] = digestOfSources([...sources, 'package-lock.json'])
    if (known[name] === state[name]) return
    await work()
    built.push(name)
  }

  const remotes = listRemotes()
  const fresh = new Map<string, RemoteVersion>()
  // Which names a provided package exports is written into a remote when it is built.
  const ofPages = ['shared', 'locales', 'tools/federation']
  await buildIfChanged('server', ['server/src', 'shared/contracts', 'tools/server'], () => buildServer(dist))
  await buildIfChanged('shell', ['shell', ...ofPages], () => buildShell(dist))
  for (const remote of remotes) {
    await buildIfChanged(remote.name, [`remotes/${remote.name}`, ...ofPages], async () => {
      const { version, folder } = await buildRemote(remote, dist)
      requireLayer(remote, folder)
      fresh.set(remote.name, version)
    })
  }
  await writeRemotes(dist, remotes, fresh)
  writeFileSync(join(dist, 'build-state.json'), JSON.stringify(state))
  await rm(join(dist, '.staging'), { recursive: true, force: true })
  return built
}

/** Throws where a remote's styles would beat those of others. */
function requireLayer({ name }: Remote, folder: string): void {
  const sheets = listFiles(folder).filter((file) => file.endsWith('.css'))
  const faults = sheets.flatMap((file) => findOutsideLayer(basename(file), readFileSync(file, 'utf8')))
  if (faults.length > 0) throw new Error(`${name} was not built:\n${faults.join('\n')}`)
}

function readState(dist: string): z.infer<typeof buildState> {
  const file = join(dist, 'build-state.json')
  return existsSync(file) ? buildState.parse(JSON.parse(readFileSync(file, 'utf8'))) : {}
}

/** What is no longer named is deleted, so that nothing grows without end: a server keeps what it adopted. */
async function writeRemotes(
  dist: string,
  remotes: Remote[],
  fresh: Map<string, RemoteVersion>,
): Promise<void> {
  const known = readRemotes(dist)
  const versions = remotes.flatMap(
    ({ name }) => fresh.get(name) ?? known.filter(({ manifest }) => manifest.name === name),
  )
  const file = join(dist, 'remotes.json')
  writeFileSync(`${file}.next`, JSON.stringify(builtRemotes.parse(versions)))
  await rename(`${file}.next`, file)
  const kept = new Set(versions.map(folderOf))
  const dropped = known.map(folderOf).filter((folder) => !kept.has(folder))
  await Promise.all(dropped.map((folder) => rm(join(dist, folder), { recursive: true, force: true })))
}

const folderOf = ({ manifest, version }: RemoteVersion): string => join('remotes', manifest.name, version)

function readRemotes(dist: string): RemoteVersion[] {
  const file = join(dist, 'remotes.json')
  return existsSync(file) ? builtRemotes.parse(JSON.parse(readFileSync(file, 'utf8'))) : []
}
