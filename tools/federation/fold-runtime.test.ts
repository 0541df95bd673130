import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { foldRuntime } from './fold-runtime.ts'
import { importPlainly } from './left-out.ts'

declare global {
  /** What the scripts of the test leave. */
  var folded: { greeting: string; loadDialog: () => Promise<string> }
}

// Modules of CommonJS are what the helpers of the bundler are for.
const sources = {
  'library.cjs': `exports.greet = (name) => 'Hello ' + name`,
  'other.cjs': `exports.part = (name) => 'Goodbye ' + name`,
  'dialog.js': `import other from './other.cjs'
    export const dialog = other.part('Ada')`,
  'main.js': `import library from './library.cjs'
    globalThis.folded = {
      greeting: library.greet('Ada'),
      loadDialog: async () => (await import('./dialog.js')).dialog,
    }`,
}

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidings-fold-'))
  for (const [path, source] of Object.entries(sources)) await writeFile(join(folder, path), source)
})

afterAll(() => rm(folder, { recursive: true, force: true }))

async function bundle(home: RegExp): Promise<string[]> {
  const built = await build({
    configFile: false,
    root: folder,
    logLevel: 'silent',
    plugins: [importPlainly(), foldRuntime(home)],
    build: {
      target: 'esnext',
      modulePreload: false,
      rolldownOptions: {
        input: join(folder, 'main.js'),
        output: {
          entryFileNames: 'main.mjs',
          chunkFileNames: '[name].mjs',
          codeSplitting: { groups: [{ name: 'libraries', test: /library\.cjs$/ }] },
        },
      },
    },
  })
  return 'output' in built ? built.output.map(({ fileName }) => fileName) : []
}

test('the helpers of the bundler are no script of their own, and work where they are put', async () => {
  expect((await bundle(/library\.cjs$/)).toSorted()).toEqual(['dialog.mjs', 'libraries.mjs', 'main.mjs'])
  await import(pathToFileURL(join(folder, 'dist/main.mjs')).href)
  expect(globalThis.folded.greeting).toBe('Hello Ada')
  expect(await globalThis.folded.loadDialog()).toBe('Goodbye Ada')
})

test('a build in which nothing holds the module that they are to go to fails', async () => {
  await expect(bundle(/missing\.js$/)).rejects.toThrow('is in no script')
})
