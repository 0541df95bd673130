import { useEffect, useRef, type RefObject } from 'react'
import type { View } from '@tidings/contracts'
import type { VirtualListHandle } from '@tidings/ui'
import { scopeKey } from '../scope/scope.ts'
import { scopeOfRow, type SidebarRow } from './subscription-rows.ts'
import type { SubscriptionTree } from './subscriptions.ts'
import type { Folders } from './use-folders.ts'

interface RevealOptions {
  tree: SubscriptionTree<SidebarRow>
  folders: Folders
  list: RefObject<VirtualListHandle | null>
  view: View
  /** The timeline in view, by its key; null when there is none. */
  currentKey: string | null
  /** Its line among those that are visible; -1 when it is not. */
  currentIndex: number
}

/**
 * Shows where one is, once for each timeline, however one came to it: opens its category and brings its line into sight.
 * What is closed or scrolled after that stays so.
 */
export function useRevealCurrent({ tree, folders, list, view, currentKey, currentIndex }: RevealOptions) {
  const revealedKey = useRef<string | null>(null)
  useEffect(() => {
    if (currentKey === revealedKey.current) return
    const folder = tree.folders.find(({ rows }) =>
      rows.some((row) => scopeKey(scopeOfRow(row, view)) === currentKey),
    )
    if (currentIndex >= 0) list.current?.scrollToIndex(currentIndex)
    else if (folder) folders.toggle(folder.name)
    // Its line comes with the next drawing, or with the subscriptions.
    if (currentIndex >= 0) revealedKey.current = currentKey
  }, [tree, folders, list, view, currentKey, currentIndex])
}
