import type { PartReport } from '@tidings/contracts'

type Listener = (report: PartReport) => void

const listeners = new Set<Listener>()

/** Hears how each attempt to show a part went; returns an unsubscribe function. */
export function onPartReport(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Tells how an attempt to show a part went; a listener that fails changes nothing of that. */
export function reportPart(report: PartReport): void {
  for (const listener of listeners) {
    try {
      listener(report)
    } catch (error) {
      reportError(error)
    }
  }
}
