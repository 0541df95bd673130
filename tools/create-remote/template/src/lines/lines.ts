import { z } from '@tidings/contracts'

const lines = z.array(z.string())

/** What was kept, read as it should be; nothing where it is not. */
export function parseLines(kept: string | null): string[] {
  try {
    return lines.parse(JSON.parse(kept ?? '[]'))
  } catch {
    return []
  }
}

/** The lines with another one in front; as they are where it says nothing. */
export function withLine(known: readonly string[], text: string): readonly string[] {
  const line = text.trim()
  return line === '' ? known : [line, ...known]
}
