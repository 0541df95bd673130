import { atom } from '@tidings/runtime'
import { parseLines, withLine } from './lines.ts'

const STORAGE_KEY = 'tidings:sample'

/** The lines of this browser, the newest first. */
export const $lines = atom<readonly string[]>(parseLines(localStorage.getItem(STORAGE_KEY)))

/** Keeps a line. */
export function addLine(text: string): void {
  $lines.set(withLine($lines.get(), text))
  localStorage.setItem(STORAGE_KEY, JSON.stringify($lines.get()))
}
