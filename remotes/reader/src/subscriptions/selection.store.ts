import { atom } from '@tidings/runtime'

const nothing: ReadonlySet<string> = new Set()

/** The feeds and lists of the sidebar that are chosen, for what is done to many at once: as they are filed. */
export const $selection = atom(nothing)

export const clearSelection = (): void => $selection.set(nothing)

/** Those that are dragged at this moment. */
export const $dragged = atom<readonly string[]>([])
