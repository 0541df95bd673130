import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { builtRemotes, integrityHash, z, type RemoteVersion } from '@tidings/contracts'

/** What the build says of the shell's own files: paths on our origin. */
const shellBuild = z.object({
  /** Scripts that the first paint needs, in the order they are wanted. */
  preload: z.array(z.string().startsWith('/assets/')),
  integrity: z.record(z.string().startsWith('/assets/'), integrityHash),
  /** Its texts by language, which the first paint needs too; older builds ask for theirs below /locales/. */
  texts: z.record(z.string(), z.string().startsWith('/assets/')).optional(),
})

export interface BuildOutput {
  folder: string
  /** The page as the build made it, with hashes on its own scripts and style sheets. */
  page: string
  shell: z.infer<typeof shellBuild>
  remotes: RemoteVersion[]
}

/** Reads what `npm run build` left in a folder. Throws when it is not there or not what it should be. */
export async function readBuildOutput(folder: string): Promise<BuildOutput> {
  const [page, shell, remotes] = await Promise.all([
    readBuilt(join(folder, 'shell/index.html')),
    readJson(join(folder, 'shell.json')),
    readJson(join(folder, 'remotes.json')),
  ])
  return {
    folder,
    page: await addHashes(page, join(folder, 'shell')),
    shell: shellBuild.parse(shell),
    remotes: builtRemotes.parse(remotes),
  }
}

const ownFile =
  /<(script(?: type="module")?|link rel="stylesheet") (?:crossorigin )?((?:src|href)="(\/[^"]+)")>/g

/**
 * Names the hash of each script and style sheet that the page asks for. The page's policy refuses a script without one. The import
 * map names those of modules, but a browser asks for what it sees in a page before it has read the map, and is refused: that is a
 * violation too.
 */
async function addHashes(page: string, folder: string): Promise<string> {
  const paths = [...page.matchAll(ownFile)].map(([, , , path = '']) => path)
  const contents = await Promise.all(paths.map((path) => readBuilt(join(folder, path))))
  const hashes = contents.map((content) => createHash('sha384').update(content).digest('base64'))
  // Without crossorigin the browser asks in a mode in which no hash counts for the policy.
  return page.replace(ownFile, (_, tag: string, address: string, path: string) => {
    const hash = `sha384-${hashes[paths.indexOf(path)]}`
    return `<${tag} ${address} crossorigin integrity="${hash}">`
  })
}

async function readBuilt(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((cause: unknown) => {
    throw new Error(`${file} is missing: run npm run build`, { cause })
  })
}

async function readJson(file: string): Promise<unknown> {
  return JSON.parse(await readBuilt(file))
}
