import type { Rolldown } from 'vite'

type Output = Rolldown.RolldownOutput['output'][number]

/** The scripts that a chunk cannot run without, itself first, and those that it imports once it runs. */
export function firstWave(output: readonly Output[], start: string): string[] {
  const chunks = new Map(
    output.filter((file) => file.type === 'chunk').map((chunk) => [chunk.fileName, chunk]),
  )
  const wave = new Set<string>()
  const add = (fileName: string) => {
    const chunk = chunks.get(fileName)
    if (!chunk || wave.has(fileName)) return
    wave.add(fileName)
    chunk.imports.forEach(add)
  }
  add(start)
  return [...wave]
}

/** The name of the one chunk that holds a module. */
export function chunkOfModule(output: readonly Output[], moduleId: string): string {
  const chunk = output.find((file) => file.type === 'chunk' && file.moduleIds.includes(moduleId))
  if (!chunk) throw new Error(`${moduleId} is in no chunk`)
  return chunk.fileName
}
