import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { integrityHash, registry, z, type Registry } from '@tidings/contracts'

/** What the build says of the shell's own files: paths on our origin. */
const shellBuild = z.object({
  /** Scripts that the first paint needs, in the order they are wanted. */
  preload: z.array(z.string().startsWith('/assets/')),
  integrity: z.record(z.string().startsWith('/assets/'), integrityHash),
})

export interface BuildOutput {
  folder: string
  /** The page as the build made it. */
  page: string
  shell: z.infer<typeof shellBuild>
  registry: Registry
}

/** Reads what `npm run build` left in a folder. Throws when it is not there or not what it should be. */
export async function readBuildOutput(folder: string): Promise<BuildOutput> {
  const [page, shell, remotes] = await Promise.all([
    readBuilt(join(folder, 'shell/index.html')),
    readJson(join(folder, 'shell.json')),
    readJson(join(folder, 'registry.json')),
  ])
  return { folder, page, shell: shellBuild.parse(shell), registry: registry.parse(remotes) }
}

async function readBuilt(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((cause: unknown) => {
    throw new Error(`${file} is missing: run npm run build`, { cause })
  })
}

async function readJson(file: string): Promise<unknown> {
  return JSON.parse(await readBuilt(file))
}
