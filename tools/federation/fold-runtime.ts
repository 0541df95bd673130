import type { Plugin, Rolldown } from 'vite'

/** What the bundler's own helpers are called where they lie. */
const RUNTIME = '$runtime'

const helpers = /import\{([^}]*)\}from"\.\/rolldown-runtime[^"]*";/
const exported = /export\{([^}]*)\};?\s*$/

/**
 * Puts the bundler's helpers, half a kilobyte that it leaves in a script of their own, into the script that a module is in:
 * one that is there before all others that use them, and needs none of these itself. So they are no request, and no further
 * round trip before what comes late. Throws where what the bundler writes is not what it was.
 */
export function foldRuntime(moduleId: RegExp): Plugin {
  return {
    name: 'fold-runtime',
    apply: 'build',
    generateBundle: {
      order: 'pre',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const runtime = chunks.find(({ fileName }) => fileName.includes('rolldown-runtime'))
        if (!runtime) return
        const home = chunks.find(({ moduleIds }) => moduleIds.some((id) => moduleId.test(id)))
        if (!home) throw new Error(`${moduleId} is in no script`)
        for (const chunk of chunks.filter(({ imports }) => imports.includes(runtime.fileName))) {
          if (chunk === home) becomeHome(chunk, runtime)
          else importFrom(chunk, runtime, home)
        }
        delete bundle[runtime.fileName]
        delete bundle[`${runtime.fileName}.map`]
      },
    },
  }
}

function becomeHome(home: Rolldown.OutputChunk, runtime: Rolldown.OutputChunk): void {
  const [statement = '', names = ''] = exported.exec(runtime.code.replace(/\/\/# .*\s*$/, '')) ?? []
  if (!statement) throw new Error('The helpers of the bundler are not exported as they were')
  const code = runtime.code.slice(0, runtime.code.indexOf(statement))
  const fields = names.split(',').map((name) => name.split(' as ').toReversed().join(':'))
  const own = takeImport(home)
  prepend(home, `export const ${RUNTIME}=(()=>{${code}return{${fields.join()}}})();const{${own}}=${RUNTIME};`)
  home.exports.push(RUNTIME)
  home.imports = home.imports.filter((fileName) => fileName !== runtime.fileName)
}

function importFrom(
  chunk: Rolldown.OutputChunk,
  runtime: Rolldown.OutputChunk,
  home: Rolldown.OutputChunk,
): void {
  const own = takeImport(chunk)
  const name = home.fileName.slice(home.fileName.lastIndexOf('/') + 1)
  prepend(chunk, `import{${RUNTIME}}from"./${name}";const{${own}}=${RUNTIME};`)
  const others = chunk.imports.filter((fileName) => fileName !== runtime.fileName)
  chunk.imports = [...new Set([home.fileName, ...others])]
}

/** Takes what a script imports of the helpers out of it, as one takes fields; all else stays where the map says that it is. */
function takeImport(chunk: Rolldown.OutputChunk): string {
  const [statement = '', names = ''] = helpers.exec(chunk.code) ?? []
  if (!statement) throw new Error(`${chunk.fileName} does not import the helpers of the bundler as it did`)
  chunk.code = chunk.code.replace(statement, ' '.repeat(statement.length))
  return names.replaceAll(' as ', ':')
}

/** Puts a line before a script. */
function prepend(chunk: Rolldown.OutputChunk, line: string): void {
  chunk.code = `${line}\n${chunk.code}`
  if (chunk.map) chunk.map.mappings = `;${chunk.map.mappings}`
}
