import { parseSync, type Plugin, type Rolldown } from 'vite'

export interface ContainerOptions {
  /** Modules by the names under which a host gets them. */
  exposes: Readonly<Record<string, string>>
  /** What the host provides. */
  provided: readonly string[]
}

/** Where parts find what the host provides; `init` puts it there before any of them is loaded. */
export const PROVIDED = 'globalThis.__tidings_provided__'

/**
 * The container of a built remote and what its parts see of the host, in the place of the code that the federation plugin
 * makes: that weighs 12 kB compressed, for it also serves hosts that provide several versions of a module, or none, or are
 * made by other bundlers.
 */
export function plainContainer(options: ContainerOptions): Plugin {
  return {
    name: 'plain-container',
    apply: 'build',
    enforce: 'post',
    transform: {
      order: 'post',
      filter: { id: /^virtual:mf-REMOTE_ENTRY_ID:|__loadShare__/ },
      handler: (code, id) => ({
        code: id.includes('__loadShare__') ? providedModule(id, code) : containerCode(options),
        map: null,
      }),
    },
    // What the federation plugin starts a host by, and would bring copies of its own by.
    generateBundle(_, bundle) {
      const kept = reachedFrom('remoteEntry.js', bundle)
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk' || kept.has(file.fileName)) continue
        delete bundle[file.fileName]
        delete bundle[`${file.fileName}.map`]
      }
    },
  }
}

/** The scripts that one comes to from a script, itself among them. */
function reachedFrom(start: string, bundle: Rolldown.OutputBundle): Set<string> {
  const reached = new Set<string>()
  const follow = (fileName: string) => {
    const chunk = bundle[fileName]
    if (chunk?.type !== 'chunk' || reached.has(fileName)) return
    reached.add(fileName)
    chunk.imports.forEach(follow)
    chunk.dynamicImports.forEach(follow)
  }
  follow(start)
  return reached
}

function containerCode({ exposes, provided }: ContainerOptions): string {
  const loaders = Object.entries(exposes).map(
    ([name, file]) => `${JSON.stringify(name)}: () => import(${JSON.stringify(file)})`,
  )
  return `
const names = ${JSON.stringify(provided)}
const exposes = { ${loaders.join(', ')} }

export function init(shareScope) {
  const modules = (${PROVIDED} ??= {})
  for (const name of names) {
    const provider = Object.values(shareScope[name] ?? {}).find(({ lib }) => lib)
    if (!provider) throw new Error('The host provides no ' + name)
    modules[name] ??= provider.lib()
  }
}

export async function get(name) {
  if (!(name in exposes)) throw new Error('The remote exposes no ' + name)
  const module = await exposes[name]()
  return () => module
}
`
}

/** A module with all that what is provided exports: what is not in use falls out with the rest. */
function providedModule(id: string, code: string): string {
  const name = /"canonical":"default:([^"]+)"/.exec(code)?.[1]
  if (!name) throw new Error(`${id} does not say what it stands for`)
  const { staticExports } = parseSync(id, code).module
  const names = staticExports.flatMap(({ entries }) =>
    entries.flatMap((entry) => entry.exportName.name ?? []),
  )
  const values = names
    .filter((exported) => exported !== 'default' && exported !== '__moduleExports')
    .flatMap((exported, index) => [
      `const value${index} = /* @__PURE__ */ read(${JSON.stringify(exported)})`,
      `export { value${index} as ${exported} }`,
    ])
  return [
    `const module = ${PROVIDED}[${JSON.stringify(name)}]`,
    'const read = (name) => module[name]',
    ...values,
    "const whole = /* @__PURE__ */ read('default') ?? module",
    'export { whole as default, module as __moduleExports }',
  ].join('\n')
}
