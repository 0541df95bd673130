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
  await keepFiles(shell.files, async (path, hash) => cache.put(path, await fetchFile(path, hash)))
}

/**
 * So many files are asked for at once. There are hundreds, and none is wanted yet: of the six connections that a browser has to a
 * server without HTTP/2, two hear events, and the others are for what a page asks for meanwhile, which would wait for all of these.
 */
const AT_ONCE = 2

/** Keeps files, by their path and hash, a few at a time. */
export async function keepFiles(
  files: Readonly<Record<string, string>>,
  keep: (path: string, hash: string) => Promise<void>,
): Promise<void> {
  const left = oneByOne(Object.entries(files))
  const keepInTurn = async () => {
    // oxlint-disable-next-line no-await-in-loop -- each takes the next that is left
    for (const [path, hash] of left) await keep(path, hash)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, keepInTurn))
}

/** A loop that fails ends a generator, also for the other loops over it; an iterator of an array it leaves open. */
function* oneByOne<Item>(items: readonly Item[]): Generator<Item> {
  yield* items
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

/** A file as the server has it, after what a page asks for; rejects where it is not what the hash says. */
export async function fetchFile(path: string, integrity = ''): Promise<Response> {
  const response = await fetch(path, { integrity, redirect: 'error', priority: 'low' })
  if (!response.ok) throw new Error(`${path} answered with status ${response.status}`)
  return response
}

/** Lets go of the shells of other builds. */
export async function dropOtherShells(shell: KeptShell): Promise<void> {
  const names = await caches.keys()
  const others = names.filter((name) => name.startsWith(PREFIX) && name !== cacheOfShell(shell))
  await Promise.all(others.map((name) => caches.delete(name)))
}
