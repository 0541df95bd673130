import { readFile } from 'node:fs/promises'
import { parseSync, type Plugin } from 'vite'

/**
 * Modules that a page of ours never comes to run, which no bundler can know, by what stands in for the few exports that
 * are called all the same.
 */
const neverRun: Record<string, string> = {
  // JSON schemas are made for the description of the API, by the server.
  'zod/v4/core/to-json-schema.js': 'export const createStandardJSONSchemaMethod = () => refuse',
  'zod/v4/core/json-schema-processors.js': '',
  // The page's policy forbids to compile validators.
  'zod/v4/core/doc.js': '',
  // What came as JSON refers nowhere to itself; without this zod looks for no cycles.
  'zod/v4/core/memoizer.js': 'export const memoizer = () => undefined',
  // Changes of the user go through the outbox.
  '@tanstack/query-core/build/modern/mutation.js': '',
  // Remotes are modules, have no manifest, and their preloads are written into the page by the server.
  '@module-federation/sdk/dist/dom.js': '',
  '@module-federation/sdk/dist/generateSnapshotFromManifest.js': '',
  '@module-federation/runtime-core/dist/utils/preload.js': '',
  '@module-federation/runtime-core/dist/plugins/snapshot/SnapshotHandler.js':
    "export { DisabledSnapshotHandler as SnapshotHandler } from './disabled.js'",
  // No text holds markup.
  'react-i18next/dist/es/unescape.js': '',
  // Routes are no modules of a framework that could be prefetched.
  'react-router/dist/production/lib/dom/ssr/links.js': '',
  'react-router/dist/production/lib/dom/ssr/single-fetch.js': '',
}

/** Puts in the place of each of these modules one that has the same exports, and throws when one of them is called. */
export function leaveOutNeverRun(): Plugin {
  const missing = new Set(Object.keys(neverRun))
  return {
    name: 'leave-out-never-run',
    apply: 'build',
    load: {
      filter: { id: /[/\\]node_modules[/\\]/ },
      handler: async (id) => {
        const file = id.replaceAll('\\', '/')
        const found = Object.entries(neverRun).find(([path]) => file.endsWith(`/node_modules/${path}`))
        if (!found) return null
        const [path, standIns] = found
        missing.delete(path)
        return refuseOthers(path, standIns, exportedNames(id, await readFile(id, 'utf8')))
      },
    },
    buildEnd(error) {
      const ids = [...this.getModuleIds()]
      // A package that is not in the build at all leaves nothing to be left out.
      const gone = [...missing].filter((path) =>
        ids.some((id) => id.includes(`/node_modules/${packageOf(path)}/`)),
      )
      if (!error && gone.length > 0) throw new Error(`Nobody imports ${gone.join(', ')} any more`)
    },
  }
}

const packageOf = (path: string): string => /^(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? path

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

function refuseOthers(path: string, standIns: string, names: readonly string[]): string {
  const present = new Set(exportedNames(path, standIns))
  return [
    standIns,
    `const refuse = () => { throw new Error('${path} is left out of the build') }`,
    ...names.filter((name) => !present.has(name)).map((name) => `export { refuse as ${name} }`),
  ].join('\n')
}

function exportedNames(file: string, code: string): string[] {
  const { staticExports } = parseSync(file, code).module
  return staticExports.flatMap(({ entries }) => entries.flatMap(({ exportName }) => exportName.name ?? []))
}
