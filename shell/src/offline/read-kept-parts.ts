import { newestOf, type KeptParts } from './kept-sets.ts'

/** The script that this is built into, which no other build of the shell has. */
export const thisShell = new URL(import.meta.url).pathname

/** The newest parts that the service worker kept: those that this build of the shell ran before others. */
export async function readKeptParts(): Promise<KeptParts | undefined> {
  // Over plain http there are none.
  if (!('caches' in globalThis)) return undefined
  const set = (await newestOf((shell) => shell === thisShell)) ?? (await newestOf(() => true))
  return set?.parts
}
