import type { Plugin, Rolldown } from 'vite'

const facade = /^export\{([^}]*)\}from"\.\/([^"]+)";\s*(?:\/\/#.*)?\s*$/

/**
 * Has what is imported late come from the script that it is in. Where several such modules are in one script, the bundler
 * makes another for each, which says what the names of its exports are in that one: a request, and a round trip before the
 * script itself is asked for.
 */
export function foldFacades(): Plugin {
  return {
    name: 'fold-facades',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        for (const { fileName, code } of chunks) {
          const [, names, home] = facade.exec(code) ?? []
          if (names === undefined) continue
          const load = `import("./${home}").then($home=>({${fieldsOf(names)}}))`
          for (const chunk of chunks) importFromHome(chunk, nameOf(fileName), load)
          delete bundle[fileName]
          delete bundle[`${fileName}.map`]
        }
      },
    },
  }
}

/** What is imported late from a facade is imported by a function before the script: all else stays where the map says that it is. */
function importFromHome(chunk: Rolldown.OutputChunk, facadeName: string, load: string): void {
  const statement = `import(\`./${facadeName}\`)`
  if (!chunk.code.includes(statement)) return
  const name = `$${chunk.code.split('\n').length}`
  const call = `${name}()`.padEnd(statement.length)
  chunk.code = `const ${name}=()=>${load};\n${chunk.code.replaceAll(statement, call)}`
  if (chunk.map) chunk.map.mappings = `;${chunk.map.mappings}`
}

/** The exports of a facade, each as what it is called in the script that it is from. */
const fieldsOf = (names: string): string =>
  names
    .split(',')
    .map((pair) => {
      const [name = '', as = name] = pair.split(' as ')
      return `${as}:$home.${name}`
    })
    .join()

const nameOf = (fileName: string): string => fileName.slice(fileName.lastIndexOf('/') + 1)
