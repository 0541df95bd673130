import { writeFileSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { build, type Plugin } from 'vite'
import { chunkOfModule, firstWave } from './chunks.ts'
import { compressFolder, digestOf, integrityOf, listFiles } from './files.ts'
import { writeShellTexts } from './texts.ts'
import { serviceWorkerConfig, shellConfig } from './vite-config.ts'
import { shellFolder } from './workspace.ts'

/**
 * Builds the shell into `dist/shell`, and says in `dist/shell.json` what the server has to know of its scripts. A plugin may
 * change the build, as a benchmark wants it.
 */
export async function buildShell(dist: string, plugin?: Plugin): Promise<void> {
  const staging = join(dist, '.staging/shell')
  const config = shellConfig('build')
  const result = await build({
    ...config,
    plugins: [config.plugins, plugin],
    build: { ...config.build, outDir: staging },
  })
  if (!('output' in result)) throw new Error('Vite made no single output of the shell')
  const texts = writeShellTexts(staging)
  const files = listFiles(staging).filter((file) => !file.endsWith('.map'))
  await buildServiceWorker(staging, files)

  const scripts = files.filter((file) => file.endsWith('.js') && toPath(file, staging).startsWith('/assets/'))
  const start = chunkOfModule(result.output, join(shellFolder, 'src/main.tsx'))
  writeFileSync(
    join(dist, 'shell.json'),
    JSON.stringify({
      preload: firstWave(result.output, start).map((name) => `/${name}`),
      texts,
      integrity: Object.fromEntries(scripts.map((file) => [toPath(file, staging), integrityOf(file)])),
    }),
  )
  await compressFolder(staging)
  await rm(join(dist, 'shell'), { recursive: true, force: true })
  await rename(staging, join(dist, 'shell'))
}

/**
 * The service worker knows what it keeps: all that the shell is made of, its texts too, as one set. Fonts are for the browser
 * to keep: of all their scripts one needs few.
 */
async function buildServiceWorker(staging: string, files: string[]): Promise<void> {
  const kept = files.filter((file) => toPath(file, staging) !== '/index.html' && !file.endsWith('.woff2'))
  await build(
    serviceWorkerConfig(staging, {
      version: digestOf(files, staging).slice(0, 16),
      files: Object.fromEntries(kept.map((file) => [toPath(file, staging), integrityOf(file)])),
    }),
  )
}

const toPath = (file: string, folder: string): string => `/${relative(folder, file)}`
