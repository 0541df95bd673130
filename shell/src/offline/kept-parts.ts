import { listSets, makeSet, newestOf, recordParts, type KeptParts, type KeptSet } from './kept-sets.ts'
import { fetchFile, keepFiles, keepPage, type KeptShell } from './kept-shell.ts'

/** What a page tells the service worker to keep. */
export interface KeepMessage extends KeptParts {
  /** A script of the shell that the page runs. */
  shell: string
}

/**
 * Keeps the parts that a page runs as a further set, and the page with them. The set counts once all of it is there, so that
 * whatever ends this before leaves the one before as it was. Pages of another build of the shell are not ours to serve.
 */
export async function keepParts(shell: KeptShell, { shell: script, ...parts }: KeepMessage): Promise<void> {
  if (!(script in shell.files)) return
  const isOurs = (other: string) => other in shell.files
  const newest = await newestOf(isOurs)
  if (newest && JSON.stringify(newest.parts) === JSON.stringify(parts)) return
  const [last, ...others] = await listSets()
  // Of what was begun in vain, the last may hold files that are wanted now.
  await dropSets(others.filter(({ shell: other, number }) => isOurs(other) && number > (newest?.number ?? 0)))
  const set = makeSet(script, (last?.number ?? 0) + 1)
  await fillSet(set, shell, parts)
  // A page that is open may still run the one before.
  const stays = new Set([set.name, newest?.name])
  await dropSets((await listSets()).filter(({ name, shell: other }) => isOurs(other) && !stays.has(name)))
}

async function fillSet(set: KeptSet, shell: KeptShell, parts: KeptParts): Promise<void> {
  const cache = await caches.open(set.name)
  await keepPage(cache, shell)
  // A path of a remote names its version: what is there already is what it was.
  await keepFiles(parts.files, async (path, hash) =>
    cache.put(path, (await caches.match(path)) ?? (await fetchFile(path, hash))),
  )
  await recordParts(set, parts)
}

/** Lets go of the sets of other builds of the shell, once there is one of this. */
export async function dropSetsOfOtherShells({ files }: KeptShell): Promise<void> {
  const isOurs = (shell: string) => shell in files
  if (!(await newestOf(isOurs))) return
  await dropSets((await listSets()).filter(({ shell }) => !isOurs(shell)))
}

async function dropSets(sets: KeptSet[]): Promise<void> {
  await Promise.all(sets.map(({ name }) => caches.delete(name)))
}
