import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'
import { buildShell } from '../../tools/federation/build-shell.ts'
import { bundleRemote } from '../../tools/federation/build-remote.ts'
import { listRemotes, shellFolder } from '../../tools/federation/workspace.ts'
import type { Measurement } from './measurement.ts'

/** Measures what a build holds only because its parts are built apart. */
export async function run(): Promise<Measurement[]> {
  process.env.NODE_ENV = 'production'
  const folder = await mkdtemp(join(tmpdir(), 'tidings-glue-'))
  try {
    return await measure(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function measure(folder: string): Promise<Measurement[]> {
  const remotes: number[] = []
  for (const remote of listRemotes()) {
    const own = join(remote.folder, 'src')
    const output = await bundleRemote(remote, join(folder, remote.name), [])
    remotes.push(kilobytesOf(output, (id) => !id.startsWith(own) && !id.includes('/node_modules/')))
  }
  const chunks: Rolldown.OutputBundle[] = []
  await buildShell(folder, keepBundle(chunks))
  const host = kilobytesOf(
    Object.values(chunks[0] ?? {}),
    (id) => id.startsWith(join(shellFolder, 'src/federation')) || id.includes('/@module-federation/'),
  )
  const all = remotes.reduce((sum, size) => sum + size, host)
  return [
    { name: 'federation glue of a remote, gzip', value: Math.max(...remotes), unit: 'kB', target: 15 },
    { name: 'federation glue of the shell and all remotes, gzip', value: all, unit: 'kB', target: 45 },
  ]
}

function keepBundle(kept: Rolldown.OutputBundle[]): Plugin {
  return { name: 'keep-bundle', generateBundle: (_, bundle) => void kept.push(bundle) }
}

type Output = Rolldown.RolldownOutput['output'][number]

/** The modules that count, each compressed by itself before it was made smaller: rather too much than too little. */
function kilobytesOf(output: readonly Output[], counts: (moduleId: string) => boolean): number {
  const modules = output.flatMap((file) => (file.type === 'chunk' ? Object.entries(file.modules) : []))
  const sizes = modules
    .filter(([id]) => counts(id))
    .map(([, { code }]) => gzipSync(code ?? '', { level: 9 }).length)
  return sizes.reduce((sum, size) => sum + size, 0) / 1000
}
