import { z } from '@tidings/contracts'

const STORAGE_KEY = 'tidings:recent-commands'

/** So many are remembered. */
const MOST = 4

const kept = z.array(z.string())

/** Identifiers of the commands that were run from the palette last in this browser, the latest first. */
export function readRecentCommands(): string[] {
  try {
    return kept.parse(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]'))
  } catch {
    return []
  }
}

/** Remembers that a command was run. */
export function rememberCommand(id: string): void {
  const others = readRecentCommands().filter((other) => other !== id)
  localStorage.setItem(STORAGE_KEY, JSON.stringify([id, ...others].slice(0, MOST)))
}
