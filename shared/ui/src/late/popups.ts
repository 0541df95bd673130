import { useSyncExternalStore } from 'react'
import type * as Popups from './popup-components.ts'

export type LoadedPopups = typeof Popups

const listeners = new Set<() => void>()
let loaded: LoadedPopups | undefined
let loading: Promise<LoadedPopups> | undefined

/** Brings the code of menus and tooltips; what could not be had is asked for again the next time. */
export async function loadPopups(): Promise<LoadedPopups> {
  loading ??= import('./popup-components.ts')
  try {
    loaded = await loading
  } catch (error) {
    loading = undefined
    throw error
  }
  for (const listener of listeners) listener()
  return loaded
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The components of menus and tooltips, once they are here. */
export const usePopups = (): LoadedPopups | undefined => useSyncExternalStore(subscribe, () => loaded)
