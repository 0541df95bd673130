import type { PartReference } from './contributions.ts'

interface Connection {
  saveData?: boolean
}

/** Whether the user wants few data used. */
export function savesData(): boolean {
  const connection: Connection | undefined =
    'connection' in navigator ? Object(navigator.connection) : undefined
  return connection?.saveData ?? false
}

/** Brings the code of a part that is likely to be wanted soon, unless the user wants few data used. */
export function preloadPart({ versions: [first] }: PartReference): void {
  if (!savesData()) first?.preload?.()
}
