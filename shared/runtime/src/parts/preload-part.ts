import type { PartReference } from './contributions.ts'

interface Connection {
  saveData?: boolean
}

/** Brings the code of a part that is likely to be wanted soon, unless the user wants few data used. */
export function preloadPart({ versions: [first] }: PartReference): void {
  const connection: Connection | undefined =
    'connection' in navigator ? Object(navigator.connection) : undefined
  if (!connection?.saveData) first?.preload?.()
}
