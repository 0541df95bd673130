/** What the shell is made of, under the name of one build: the hash of each file, by its path. */
export interface KeptShell {
  version: string
  files: Readonly<Record<string, string>>
}

const PREFIX = 'tidings-shell-'
const PAGE = '/'

export const cacheOfShell = ({ version }: KeptShell): string => PREFIX + version

/** Keeps the shell as one complete set; rejects where anything of it cannot be had as it was built. */
export async function keepShell(shell: KeptShell): Promise<void> {
  const cache = await caches.open(cacheOfShell(shell))
  await keepPage(cache, shell)
  await Promise.all(
    Object.entries(shell.files).map(async ([path, hash]) => cache.put(path, await fetchFile(path, hash))),
  )
}

/** Keeps the page, which the server writes anew for each set of parts; rejects where it is the page of another build. */
export async function keepPage(cache: Pick<Cache, 'put'>, { files }: KeptShell): Promise<void> {
  const page = await fetchFile(PAGE)
  const text = await page.clone().text()
  for (const [, path = ''] of text.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)) {
    if (!(path in files)) throw new Error(`The page wants ${path}, which is not of this build`)
  }
  await cache.put(PAGE, page)
}

/** A file as the server has it; rejects where that is not what the hash says. */
export async function fetchFile(path: string, integrity = ''): Promise<Response> {
  const response = await fetch(path, { integrity, redirect: 'error' })
  if (!response.ok) throw new Error(`${path} answered with status ${response.status}`)
  return response
}

/** Lets go of the shells of other builds. */
export async function dropOtherShells(shell: KeptShell): Promise<void> {
  const names = await caches.keys()
  const others = names.filter((name) => name.startsWith(PREFIX) && name !== cacheOfShell(shell))
  await Promise.all(others.map((name) => caches.delete(name)))
}
