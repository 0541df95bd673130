import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Plugin } from 'rolldown'

const worker = /new URL\('(\.\/[\w-]+-worker)\.ts', import\.meta\.url\)/g

/** Builds each file that the server begins a worker with, and has it look for that where it is then. */
export function workersOfBuild(): Plugin {
  return {
    name: 'workers-of-build',
    transform: {
      filter: { code: worker },
      handler(code, id) {
        const changed = code.replaceAll(worker, (_, path: string) => {
          const file = fileURLToPath(new URL(`${path}.ts`, pathToFileURL(id)))
          const reference = this.emitFile({ type: 'chunk', id: file, name: path.slice(2) })
          return `new URL(import.meta.ROLLUP_FILE_URL_${reference})`
        })
        return { code: changed, map: null }
      },
    },
  }
}
