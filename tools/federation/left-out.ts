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
  // What is wrong with a value is said by its code; the sentences are for those who write, and run in development.
  'zod/v4/locales/en.js': 'export default () => ({ localeError: ({ code }) => code })',
  // Changes of the user go through the outbox.
  '@tanstack/query-core/build/modern/mutationCache.js':
    'export class MutationCache { findAll = () => []; clear() {} resumePausedMutations = async () => {} }',
  // No text holds markup.
  'react-i18next/dist/es/unescape.js': '',
  // Routes are no modules of a framework that could be prefetched.
  'react-router/dist/production/lib/dom/ssr/components.js': `
    import { createContext } from 'react'
    export const FrameworkContext = createContext(undefined)
    export const usePrefetchBehavior = () => [false, null, {}]
    export const mergeRefs = (ref) => ref`,
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

/** Icons come with a random key for each of their lines, which a list that never changes has no need of. */
export function leaveOutIconKeys(): Plugin {
  return {
    name: 'leave-out-icon-keys',
    apply: 'build',
    transform: {
      filter: { id: /[/\\]lucide-react[/\\]dist[/\\]esm[/\\]icons[/\\]/ },
      handler: (code) => ({ code: code.replaceAll(/,\s*key: "\w+"/g, ''), map: null }),
    },
  }
}

const packageOf = (path: string): string => /^(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? path

/** What writes Vite's helper around each import of a script that comes later, and then takes out what it has to preload. */
const preloading = ['vite:build-import-analysis', 'native:import-analysis-build']

/** Imports stay what they are: they need no preloads, and styles neither, as the server and the shell see to both. */
export function importPlainly(): Plugin {
  return {
    name: 'import-plainly',
    apply: 'build',
    configResolved({ plugins }) {
      // Its type says that nobody may change it; there is no other way to have a build without one of Vite's own.
      const list: unknown = plugins
      if (!Array.isArray(list)) throw new Error('The plugins of Vite are no list any more')
      for (const name of preloading) {
        const index = plugins.findIndex((plugin) => plugin.name === name)
        if (index === -1) throw new Error(`Vite has no plugin ${name} any more`)
        list.splice(index, 1)
      }
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
