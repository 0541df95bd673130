import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { registry as registrySchema, z, type Registry, type RemoteVersion } from '@tidings/contracts'
import { buildRemote } from './build-remote.ts'
import { buildShell } from './build-shell.ts'
import { digestOfSources } from './files.ts'
import { distFolder, listRemotes, type Remote } from './workspace.ts'

/** Versions of a remote that stay deployed: the newest, and one to fall back to. */
const VERSIONS_KEPT = 2

/** By the name of what was built, a digest of what it was built from. */
const buildState = z.record(z.string(), z.string())

/** Builds what changed since the last time: the shell, the remotes, the registry. Answers the names of what it built. */
export async function buildProduct(dist: string = distFolder): Promise<string[]> {
  process.env.NODE_ENV = 'production'
  const known = readState(dist)
  const state: Record<string, string> = {}
  const built: string[] = []
  const buildIfChanged = async (name: string, folder: string, work: () => Promise<unknown>) => {
    // Which names a provided package exports is written into a remote when it is built.
    state[name] = digestOfSources([folder, 'shared', 'tools/federation', 'package-lock.json'])
    if (known[name] === state[name]) return
    await work()
    built.push(name)
  }

  const remotes = listRemotes()
  const fresh = new Map<string, RemoteVersion>()
  await buildIfChanged('shell', 'shell', () => buildShell(dist))
  for (const remote of remotes) {
    await buildIfChanged(remote.name, `remotes/${remote.name}`, async () => {
      fresh.set(remote.name, await buildRemote(remote, dist))
    })
  }
  await writeRegistry(dist, remotes, fresh)
  writeFileSync(join(dist, 'build-state.json'), JSON.stringify(state))
  await rm(join(dist, '.staging'), { recursive: true, force: true })
  return built
}

function readState(dist: string): z.infer<typeof buildState> {
  const file = join(dist, 'build-state.json')
  return existsSync(file) ? buildState.parse(JSON.parse(readFileSync(file, 'utf8'))) : {}
}

/** The new versions come first; what is no longer named is deleted, so that nothing grows without end. */
async function writeRegistry(
  dist: string,
  remotes: Remote[],
  fresh: Map<string, RemoteVersion>,
): Promise<void> {
  const before = readRegistry(dist)
  const lines = remotes.map(({ name }) => {
    const known = before.remotes.find((line) => line.name === name)?.versions ?? []
    const newest = fresh.get(name)
    const others = known.filter(({ version }) => version !== newest?.version)
    const versions = newest ? [newest, ...others] : others
    return { name, versions: versions.slice(0, VERSIONS_KEPT), dropped: versions.slice(VERSIONS_KEPT) }
  })
  const next: Registry = {
    serial: before.serial + 1,
    remotes: lines.map(({ name, versions }) => ({ name, versions })),
  }
  if (fresh.size > 0 || next.remotes.length !== before.remotes.length) {
    const file = join(dist, 'registry.json')
    writeFileSync(`${file}.next`, JSON.stringify(registrySchema.parse(next)))
    await rename(`${file}.next`, file)
  }
  const dropped = lines.flatMap(({ name, dropped: old }) =>
    old.map(({ version }) => join(dist, 'remotes', name, version)),
  )
  await Promise.all(dropped.map((folder) => rm(folder, { recursive: true, force: true })))
}

function readRegistry(dist: string): Registry {
  const file = join(dist, 'registry.json')
  return existsSync(file)
    ? registrySchema.parse(JSON.parse(readFileSync(file, 'utf8')))
    : { serial: 0, remotes: [] }
}
