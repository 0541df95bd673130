import { sourceToAddress, type TimelineSource } from '@tidings/contracts/timeline-address'
import { folderName } from '@tidings/db/folders'

/** A row of the sidebar, whichever kind of subscription it stands for. */
export interface SubscriptionRow {
  kind: 'feed' | 'list' | 'inbox'
  /** Id of the feed or list, handle of the inbox. */
  id: string
  title: string
  category: string | null
  siteUrl: string | null
  unread: number
  /** Of a list: what the folder that it is in counts of it, by feed. */
  unreadByFeed?: ReadonlyMap<string, number>
  /** Its entries are in no timeline but its own, and its folder does not count them. */
  isHidden: boolean
}

export interface Folder<Row extends SubscriptionRow> {
  name: string
  /** False for a folder that only groups the feeds of one site. */
  isOwn: boolean
  unread: number
  /** Those that the tree shows. */
  rows: Row[]
  /** All that is in it, whatever is shown: what is done to it is done to these. */
  feedIds: string[]
  listIds: string[]
}

export interface SubscriptionTree<Row extends SubscriptionRow> {
  lists: Row[]
  inboxes: Row[]
  folders: Folder<Row>[]
  feeds: Row[]
}

export interface SubscriptionOrder {
  by: 'title' | 'unread'
  descending: boolean
}

export interface TreeOptions {
  order: SubscriptionOrder
  autoGroup: boolean
  /** What has nothing unread is not shown. */
  hideAllRead?: boolean
  /** The part of an address that names what is open, which is shown all the same. */
  open?: string | undefined
  language: string
}

type Titled = { title: string; unread: number }

/** Puts feeds and lists into their folders, groups other feeds by site where two or more share one, and sorts all of it. */
export function buildSubscriptionTree<Row extends SubscriptionRow>(
  rows: readonly Row[],
  options: TreeOptions,
): SubscriptionTree<Row> {
  const compare = comparator(options.order, options.language)
  const sorted = rows.toSorted(compare)
  const isOpen = (source: TimelineSource) => sourceToAddress(source) === options.open
  const inTree = (some: readonly Row[]) =>
    some.filter((row) => !options.hideAllRead || row.unread > 0 || isOpen(sourceOfRow(row)))
  const isFiled = ({ kind, category }: Row) => kind === 'feed' || (kind === 'list' && Boolean(category))
  const groups = Map.groupBy(sorted.filter(isFiled), (row) => folderName(row, options.autoGroup) ?? '')
  const loose = groups.get('') ?? []
  groups.delete('')
  const folders: Folder<Row>[] = []
  for (const [name, members] of groups) {
    const isOwn = members.some((row) => row.category === name)
    const unread = sumUnreadOfFeeds(shown(members))
    if (isOwn || members.length > 1)
      folders.push({ name, isOwn, unread, rows: inTree(members), ...idsOf(members) })
    else loose.push(...members)
  }
  return {
    lists: inTree(sorted.filter((row) => row.kind === 'list' && !isFiled(row))),
    inboxes: inTree(sorted.filter((row) => row.kind === 'inbox')),
    folders: folders
      .filter(({ name, rows: shownRows }) => shownRows.length > 0 || isOpen({ kind: 'folder', name }))
      .toSorted((a, b) => compare(asTitled(a), asTitled(b))),
    feeds: inTree(loose).toSorted(compare),
  }
}

/** What the timeline of a row shows. */
export function sourceOfRow({ kind, id }: Pick<SubscriptionRow, 'kind' | 'id'>): TimelineSource {
  if (kind === 'feed') return { kind, feedId: id }
  return kind === 'list' ? { kind, listId: id } : { kind, handle: id }
}

function comparator({ by, descending }: SubscriptionOrder, language: string) {
  const collator = new Intl.Collator(language, { numeric: true, sensitivity: 'base' })
  const sign = descending ? -1 : 1
  return (a: Titled, b: Titled): number => {
    const byTitle = collator.compare(a.title, b.title)
    if (by === 'title') return sign * byTitle
    return sign * (a.unread - b.unread) || byTitle
  }
}

const asTitled = (folder: Folder<SubscriptionRow>): Titled => ({ title: folder.name, unread: folder.unread })

const shown = <Row extends SubscriptionRow>(rows: readonly Row[]) => rows.filter(({ isHidden }) => !isHidden)

export function sumUnread(rows: readonly { unread: number }[]): number {
  return rows.reduce((sum, row) => sum + row.unread, 0)
}

/** The same where lists may have a feed in common: each counts once. */
function sumUnreadOfFeeds(rows: readonly SubscriptionRow[]): number {
  const counts = new Map(
    rows.flatMap(({ id, unread, unreadByFeed }) => [...(unreadByFeed ?? [[id, unread]])]),
  )
  return [...counts.values()].reduce((sum, count) => sum + count, 0)
}

function idsOf(rows: readonly SubscriptionRow[]): Pick<Folder<SubscriptionRow>, 'feedIds' | 'listIds'> {
  const ofKind = (kind: SubscriptionRow['kind']) => rows.flatMap((row) => (row.kind === kind ? row.id : []))
  return { feedIds: ofKind('feed'), listIds: ofKind('list') }
}

/** One visible line of the tree, with what assistive technology is told of its place. */
export type TreeLine<Row extends SubscriptionRow> = { level: 1 | 2; position: number; setSize: number } & (
  | { type: 'folder'; folder: Folder<Row>; isOpen: boolean }
  | { type: 'subscription'; row: Row; folder: string | null }
)

/** The lines that are visible: those of a closed folder are not. */
export function visibleLines<Row extends SubscriptionRow>(
  tree: SubscriptionTree<Row>,
  isOpen: (folder: string) => boolean,
): TreeLine<Row>[] {
  const loose = [...tree.lists, ...tree.inboxes]
  const setSize = loose.length + tree.folders.length + tree.feeds.length
  const lines: TreeLine<Row>[] = []
  let position = 0
  const addLoose = (row: Row) =>
    lines.push({ type: 'subscription', row, folder: null, level: 1, position: ++position, setSize })
  loose.forEach(addLoose)
  for (const folder of tree.folders) {
    const open = isOpen(folder.name)
    lines.push({ type: 'folder', folder, isOpen: open, level: 1, position: ++position, setSize })
    if (open) lines.push(...folderLines(folder))
  }
  tree.feeds.forEach(addLoose)
  return lines
}

function folderLines<Row extends SubscriptionRow>(folder: Folder<Row>): TreeLine<Row>[] {
  return folder.rows.map((row, index) => ({
    type: 'subscription',
    row,
    folder: folder.name,
    level: 2,
    position: index + 1,
    setSize: folder.rows.length,
  }))
}

/** Identifies a line across changes of the tree. */
export function lineKey(line: TreeLine<SubscriptionRow>): string {
  return line.type === 'folder' ? `folder-${line.folder.name}` : `${line.row.kind}-${line.row.id}`
}
