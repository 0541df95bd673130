import { readFile } from 'node:fs/promises'
import { parseSync, type Plugin } from 'vite'

/** Modules that a page of ours never comes to run, which no bundler can know. */
const neverRun = [
  // JSON schemas are made for the description of the API, by the server.
  'zod/v4/core/to-json-schema.js',
  'zod/v4/core/json-schema-processors.js',
  // The page's policy forbids to compile validators.
  'zod/v4/core/doc.js',
  // Changes of the user go through the outbox.
  '@tanstack/query-core/build/modern/mutation.js',
  // Remotes have no manifest, and the server writes their preloads into the page.
  '@module-federation/sdk/dist/generateSnapshotFromManifest.js',
  '@module-federation/runtime-core/dist/utils/preload.js',
  // Routes are no modules of a framework that could be prefetched.
  'react-router/dist/production/lib/dom/ssr/links.js',
  'react-router/dist/production/lib/dom/ssr/single-fetch.js',
]

/** Puts in the place of each of these modules one that has the same exports and throws when one of them is called. */
export function leaveOutNeverRun(): Plugin {
  const missing = new Set(neverRun)
  return {
    name: 'leave-out-never-run',
    apply: 'build',
    load: {
      filter: { id: /[/\\]node_modules[/\\]/ },
      handler: async (id) => {
        const path = neverRun.find((module) => id.replaceAll('\\', '/').endsWith(`/node_modules/${module}`))
        if (!path) return null
        missing.delete(path)
        return refuseAll(path, exportedNames(id, await readFile(id, 'utf8')))
      },
    },
    buildEnd: (error) => {
      if (!error && missing.size > 0) throw new Error(`Nobody imports ${[...missing].join(', ')} any more`)
    },
  }
}

/** In a remote imports need no preloads, and styles neither: the server and the shell see to both. */
export function importPlainly(): Plugin {
  return {
    name: 'import-plainly',
    apply: 'build',
    load: {
      order: 'pre',
      filter: { id: /vite\/preload-helper/ },
      handler: () => 'export const __vitePreload = (load) => load()',
    },
  }
}

function exportedNames(file: string, code: string): string[] {
  const { staticExports } = parseSync(file, code).module
  return staticExports.flatMap(({ entries }) => entries.flatMap(({ exportName }) => exportName.name ?? []))
}

function refuseAll(path: string, names: readonly string[]): string {
  return [
    `const refuse = () => { throw new Error('${path} is left out of the build') }`,
    // What is made ahead does no harm until it is called.
    'const refuseLater = () => refuse',
    ...names.map((name) => `export { ${name.startsWith('create') ? 'refuseLater' : 'refuse'} as ${name} }`),
  ].join('\n')
}
