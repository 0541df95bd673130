import { Icon, type LucideIcon, type LucideProps } from 'lucide-react'
import { createElement, useEffect, useSyncExternalStore } from 'react'
import type * as Shapes from './late-icon-shapes.ts'

const listeners = new Set<() => void>()
let shapes: typeof Shapes | undefined

async function loadShapes(): Promise<void> {
  shapes = await import('./late-icon-shapes.ts')
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** An icon whose shape comes with the code of menus and dialogs; until then its place is kept. */
export function lateIcon(name: keyof typeof Shapes): LucideIcon {
  function LateIcon(props: LucideProps) {
    const shape = useSyncExternalStore(subscribe, () => shapes?.[name])
    useEffect(() => {
      // What cannot be had is asked for again by the next one that is drawn.
      if (!shapes) void loadShapes().catch(() => undefined)
    }, [])
    return createElement(shape ?? Icon, { iconNode: [], ...props })
  }
  // Icons forward their ref as a property, as functions of React 19 do.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return LateIcon as unknown as LucideIcon
}
