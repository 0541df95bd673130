import type { SubscriptionRow, TreeLine } from './subscriptions.ts'

/**
 * Where one reads on once all of a line is read: at the next line with something unread, after the last one at the first. An open
 * category is its lines. Undefined where nothing else is unread.
 */
export function nextUnread<Row extends SubscriptionRow>(
  lines: readonly TreeLine<Row>[],
  from: number,
): TreeLine<Row> | undefined {
  const current = lines[from]
  const readFolder = current?.type === 'folder' ? current.folder.name : null
  const isUnread = (line: TreeLine<Row>): boolean => {
    if (line === current) return false
    if (line.type === 'folder') return !line.isOpen && line.folder.unread > 0
    return line.row.unread > 0 && (readFolder === null || line.folder !== readFolder)
  }
  return [...lines.slice(from + 1), ...lines.slice(0, Math.max(0, from))].find(isUnread)
}
