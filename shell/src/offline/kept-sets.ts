/** What the parts of this server are made of, as one page ran them. */
export interface KeptParts {
  /** As the server signed it. */
  registry: string
  /** The hash of each file, by its path. */
  files: Record<string, string>
}

/** A set of parts in the cache storage: one cache, which counts once its record is in it, and that is put there last. */
export interface KeptSet {
  name: string
  /** A script of the shell that ran these parts: the same for no other build of the shell. */
  shell: string
  number: number
}

const PREFIX = 'tidings-parts'
const RECORD = '/kept-parts.json'

export function makeSet(shell: string, number: number): KeptSet {
  return { name: `${PREFIX} ${number} ${shell}`, shell, number }
}

/** All sets, also those that are not complete, the newest first. */
export async function listSets(): Promise<KeptSet[]> {
  const names = await caches.keys()
  const sets = names.flatMap((name) => {
    const [prefix, number, shell] = name.split(' ')
    return prefix === PREFIX && number && shell ? [makeSet(shell, Number(number))] : []
  })
  return sets.toSorted((one, other) => other.number - one.number)
}

/** Says that a set is complete. */
export async function recordParts({ name }: KeptSet, parts: KeptParts): Promise<void> {
  const cache = await caches.open(name)
  await cache.put(RECORD, Response.json(parts))
}

/** What a set holds; undefined where it is not complete. */
async function readParts({ name }: KeptSet): Promise<KeptParts | undefined> {
  const record = await caches.match(RECORD, { cacheName: name })
  return record?.json()
}

/** The newest complete set of a shell. */
export async function newestOf(
  isShell: (shell: string) => boolean,
): Promise<(KeptSet & { parts: KeptParts }) | undefined> {
  const sets = await listSets()
  for (const set of sets.filter(({ shell }) => isShell(shell))) {
    // The first that is complete is the one.
    // oxlint-disable-next-line no-await-in-loop
    const parts = await readParts(set)
    if (parts) return { ...set, parts }
  }
  return undefined
}
