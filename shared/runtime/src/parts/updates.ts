import { atom } from 'nanostores'

/** A part on the page of which there is another version than the one in use. */
export interface WaitingUpdate {
  remote: string
  version: string
  /** The version that is on the page. */
  inUse: string
  /** There is unsaved work in it, or something plays. */
  isHeld: boolean
  /** Puts the other version in place; where that does not come up, the one in use comes back. */
  apply: () => void
}

/** The updates that wait until their parts are left, or somebody applies them. */
export const $updates = atom<readonly WaitingUpdate[]>([])

const wanted = new Set<string>()

/**
 * Updates all parts of a remote that are on the page, at once or as soon as no work in any of them is unsaved: two
 * versions of a remote know nothing of each other.
 */
export function applyUpdates(remote: string): void {
  const updates = $updates.get().filter((update) => update.remote === remote)
  if (updates.some(({ isHeld }) => isHeld)) {
    wanted.add(remote)
    return
  }
  wanted.delete(remote)
  // Each looks for others that wait once it is up, and these are under way.
  updates.forEach(removeUpdate)
  for (const { apply } of updates) apply()
}

/** The version of a remote in which work is unsaved on the page, beside which another one is not to stand. */
export const heldVersion = (remote: string): string | undefined =>
  $updates.get().find((update) => update.remote === remote && update.isHeld)?.inUse

/** A part of a remote has come up in a version: what waits on the page for the same comes along, unless work in it is unsaved. */
export function bringAlong(remote: string, version: string): void {
  const isWanted = $updates.get().some((update) => update.remote === remote && update.version === version)
  if (isWanted && heldVersion(remote) === undefined) applyUpdates(remote)
}

// The regions of a remote say one after the other that their work is saved, or that they are gone.
$updates.listen(() => {
  if (wanted.size > 0) setTimeout(() => wanted.forEach(applyUpdates))
})

/** Adds an update, in the place of `before` where there is one: nobody is to take that for gone. */
export function addUpdate(update: WaitingUpdate, before?: WaitingUpdate): void {
  $updates.set([...$updates.get().filter((known) => known !== before), update])
}

export function removeUpdate(update: WaitingUpdate | undefined): void {
  if (update) $updates.set($updates.get().filter((known) => known !== update))
}
