import { subscriptionId } from '@tidings/db'
import type { Folder, SubscriptionRow, TreeLine } from './subscriptions.ts'

type Line = TreeLine<SubscriptionRow>

/** The feeds and lists that a line stands for, as they are filed; inboxes are not moved together with others. */
export function idsOfLine(line: Line | undefined): string[] {
  if (!line) return []
  return line.type === 'folder' ? idsOfFolder(line.folder) : idsOfRow(line.row)
}

export const idsOfFolder = ({ feedIds, listIds }: Folder<SubscriptionRow>): string[] => [
  ...feedIds.map((id) => subscriptionId('feed', id)),
  ...listIds.map((id) => subscriptionId('list', id)),
]

export const idsOfRow = ({ kind, id }: SubscriptionRow): string[] =>
  kind === 'inbox' ? [] : [subscriptionId(kind, id)]

/** The choice with a line in it, or without it where all of the line is chosen. */
export function toggleLine(chosen: ReadonlySet<string>, line: Line | undefined): ReadonlySet<string> {
  const ids = idsOfLine(line)
  const others = [...chosen].filter((id) => !ids.includes(id))
  return new Set(isChosen(chosen, line) ? others : [...others, ...ids])
}

/** What is between one line and another, whichever comes first. */
export function idsBetween(lines: readonly Line[], from: number, to: number): ReadonlySet<string> {
  const between = lines.slice(Math.min(from, to), Math.max(from, to) + 1)
  return new Set(between.flatMap(idsOfLine))
}

/** Whether all that a line stands for is chosen. */
export function isChosen(chosen: ReadonlySet<string>, line: Line | undefined): boolean {
  const ids = idsOfLine(line)
  return ids.length > 0 && ids.every((id) => chosen.has(id))
}
