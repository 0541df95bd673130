import type { PartReport } from '@tidings/contracts'

type Listener = (report: PartReport) => void

const listeners = new Set<Listener>()

/** Hears how each attempt to show a part went; returns an unsubscribe function. */
export function onPartReport(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Tells how an attempt to show a part went. */
export function reportPart(report: PartReport): void {
  for (const listener of listeners) listener(report)
}
