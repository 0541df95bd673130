import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

const jsonSchemaModules = /[/\\]zod[/\\]v4[/\\]core[/\\](?:to-json-schema|json-schema-processors)\.js$/

/** zod without what makes JSON schemas of its own, a quarter of it, which only the server asks for. */
export function zodWithoutJsonSchema(): Plugin {
  return {
    name: 'zod-without-json-schema',
    apply: 'build',
    load: {
      filter: { id: jsonSchemaModules },
      handler: async (id) => refuseAll(exportedNames(await readFile(id, 'utf8'))),
    },
  }
}

function exportedNames(code: string): string[] {
  const declared = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name)
  const renamed = [...code.matchAll(/^export \{ \w+ as (\w+) \}/gm)].map(([, name]) => name)
  return [...declared, ...renamed].filter((name) => name !== undefined)
}

/** A module of the same exports, where what is made early does no harm before it is used. */
function refuseAll(names: readonly string[]): string {
  return [
    "const refuse = () => { throw new Error('zod makes no JSON schema in the browser') }",
    'const refuseLater = () => refuse',
    ...names.map((name) => `export { ${name.startsWith('create') ? 'refuseLater' : 'refuse'} as ${name} }`),
  ].join('\n')
}
