import type { SubscriptionRow, TreeLine } from './subscriptions.ts'

/** What a key does to the line that has the focus. */
export type TreeMove = { type: 'focus'; index: number } | { type: 'toggle'; folder: string }

/**
 * The keys of a tree (WAI-ARIA): right opens a folder or steps into it, left closes it or leads back to it. Up and down
 * are commands.
 */
export function treeMove<Row extends SubscriptionRow>(
  key: string,
  lines: readonly TreeLine<Row>[],
  index: number,
): TreeMove | null {
  const line = lines[index]
  if (!line) return null
  if (key === 'Home') return { type: 'focus', index: 0 }
  if (key === 'End') return { type: 'focus', index: lines.length - 1 }
  if (line.type === 'folder') return folderMove(key, line, index)
  if (key !== 'ArrowLeft' || line.folder === null) return null
  return {
    type: 'focus',
    index: lines.findIndex((other) => other.type === 'folder' && other.folder.name === line.folder),
  }
}

function folderMove<Row extends SubscriptionRow>(
  key: string,
  { folder, isOpen }: Extract<TreeLine<Row>, { type: 'folder' }>,
  index: number,
): TreeMove | null {
  if (key === 'ArrowRight')
    return isOpen ? { type: 'focus', index: index + 1 } : { type: 'toggle', folder: folder.name }
  return key === 'ArrowLeft' && isOpen ? { type: 'toggle', folder: folder.name } : null
}

interface Wanted {
  text: string
  from: number
  language: string
}

/** The next line whose name begins with a text, after the last one comes the first; -1 where none does. */
export function findByName<Row extends SubscriptionRow>(
  lines: readonly TreeLine<Row>[],
  { text, from, language }: Wanted,
): number {
  const wanted = text.toLocaleLowerCase(language)
  // One letter goes on to the next such line; more of them stay on the line as long as it fits.
  const start = from + (text.length === 1 ? 1 : 0)
  const order = [...lines.keys()].map((_, step) => (start + step) % lines.length)
  return order.find((index) => nameOf(lines[index]).toLocaleLowerCase(language).startsWith(wanted)) ?? -1
}

const nameOf = (line: TreeLine<SubscriptionRow> | undefined): string =>
  line ? (line.type === 'folder' ? line.folder.name : line.row.title) : ''
