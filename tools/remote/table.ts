const GAP = '   '

/** Rows in columns as wide as what is in them, below their titles. */
export function formatTable(titles: string[], rows: string[][]): string {
  const lines = [titles.map((title) => title.toUpperCase()), ...rows.map((row) => row.map(printable))]
  const widths = titles.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join(GAP)
        .trimEnd(),
    )
    .join('\n')
}

/** A time as people write it, to the minute. */
export function formatTime(time: string): string {
  return new Date(time).toLocaleString('sv-SE', { dateStyle: 'short', timeStyle: 'short' })
}

/** A size in kB. */
export const formatBytes = (bytes: number): string => `${Math.ceil(bytes / 1000)} kB`

/** What others wrote may not steer the terminal. */
const printable = (text: string): string => text.replaceAll(/\p{Cc}/gu, ' ')
