import type { SubscriptionRow, TreeLine } from './subscriptions.ts'

type Line = TreeLine<SubscriptionRow>

/** The feeds that a line stands for; lists and inboxes are not moved together with others. */
export function feedIdsOfLine(line: Line | undefined): string[] {
  if (!line) return []
  if (line.type === 'folder') return line.folder.feedIds
  return line.row.kind === 'feed' ? [line.row.id] : []
}

/** The choice with a line in it, or without it where all of the line is chosen. */
export function toggleLine(chosen: ReadonlySet<string>, line: Line | undefined): ReadonlySet<string> {
  const feedIds = feedIdsOfLine(line)
  const others = [...chosen].filter((id) => !feedIds.includes(id))
  return new Set(isChosen(chosen, line) ? others : [...others, ...feedIds])
}

/** The feeds from one line to another, whichever comes first. */
export function feedIdsBetween(lines: readonly Line[], from: number, to: number): ReadonlySet<string> {
  const between = lines.slice(Math.min(from, to), Math.max(from, to) + 1)
  return new Set(between.flatMap(feedIdsOfLine))
}

/** Whether all that a line stands for is chosen. */
export function isChosen(chosen: ReadonlySet<string>, line: Line | undefined): boolean {
  const feedIds = feedIdsOfLine(line)
  return feedIds.length > 0 && feedIds.every((id) => chosen.has(id))
}
