import { atom } from 'nanostores'

/** A part on the page of which there is another version than the one in use. */
export interface WaitingUpdate {
  remote: string
  version: string
  /** There is unsaved work in it: applied now, the update comes when that is done. */
  isHeld: boolean
  /** Puts the other version in place; where that does not come up, the one in use comes back. */
  apply: () => void
}

/** The updates that wait until their parts are left, or somebody applies them. */
export const $updates = atom<readonly WaitingUpdate[]>([])

export function addUpdate(update: WaitingUpdate): void {
  $updates.set([...$updates.get(), update])
}

export function removeUpdate(update: WaitingUpdate | undefined): void {
  if (update) $updates.set($updates.get().filter((known) => known !== update))
}
