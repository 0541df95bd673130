import type { PartReport } from '@tidings/contracts'
import { atom, onPartReport } from '@tidings/runtime'

const KEPT = 300

/** How the parts fared since the page was opened, the newest last. */
export const $partLog = atom<readonly PartReport[]>([])

/** Keeps a log of the parts; returns a function that stops it. */
export const startPartLog = (): (() => void) =>
  onPartReport((report) => $partLog.set([...$partLog.get(), report].slice(-KEPT)))
