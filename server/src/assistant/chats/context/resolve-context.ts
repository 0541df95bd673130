import { isIdentifier } from '@tidings/contracts/identifier'
import { chatLimits, View, views, type ContextBlock, type FileBlock } from '@tidings/contracts'
import { listTimeline, type TimelineRequest } from '../../../reading/entries/entries.service.ts'
import type { Part } from '../chat-part.ts'
import { listMentions, replaceMentions, sayDate, type Mention } from '../mentions.ts'
import type { AskedFile } from '../attachments/attachments.service.ts'
import { blocksOfQuestion, filesOfQuestion, textOfQuestion } from '../question-text.ts'
import { STRANGERS } from '../../lookups/entry-words.ts'
import { describeFeeds } from '../../lookups/feed-words.ts'
import { citedHead, readCitedEntries, type Reading } from '../tools/cited-entries.ts'
import { readFiles } from './read-files.ts'

export interface Resolved {
  /** Files that a model is to look at itself. */
  files: AskedFile[]
  /** What is said, with words for what is mentioned in it. */
  text: string
  /** What is on the page and what is mentioned, as data; undefined where there is nothing of it. */
  context: object | undefined
}

/**
 * What a question speaks of, looked up as its user sees it, with files of what was asked before: what is not theirs to see is not
 * there. `given` of the reading has the entries among it.
 */
export async function resolveContext(
  reading: Reading,
  parts: readonly Part[],
  earlierFiles: readonly FileBlock[],
): Promise<Resolved> {
  const said = textOfQuestion(parts)
  const blocks = new Map(blocksOfQuestion(parts).map(({ type, value }) => [type, value]))
  const mentions = listMentions(said)
  const openEntry = blocks.get('mainEntry')
  const entryIds = idsOf(mentions, 'entry').slice(0, chatLimits.textsAtOnce)
  const [entry] = openEntry ? await readCitedEntries(reading, [openEntry], chatLimits.textsLength) : []
  const entries = await readCitedEntries(reading, entryIds, chatLimits.conciseLength)
  // There is room for so many: what is said matters more than what is on the page.
  const { feeds, others } = await describeFeeds(reading, [...idsOf(mentions, 'feed'), ...feedsOfPage(blocks)])
  const selected = blocks.get('selectedText')
  const files = await readFiles(reading, { own: filesOfQuestion(parts), earlier: earlierFiles })
  const context = {
    ...(entry && { openEntry: entry }),
    ...(selected && { selectedText: selected }),
    ...(!openEntry && isOfTimeline(blocks) && { timeline: await readTimeline(reading, blocks) }),
    ...(feeds.length > 0 && { feeds }),
    ...(others.length > 0 && { feedsNotDescribed: others.length }),
    ...(entries.length > 0 && { mentionedEntries: entries }),
    ...files.told,
  }
  const seen = { described: new Set(feeds.map(({ id }) => id)), others: new Set(others) }
  const text = replaceMentions(said, (mention) => sayMention(reading, mention, seen))
  return {
    text,
    context: Object.keys(context).length > 0 ? { note: STRANGERS, ...context } : undefined,
    files: files.shown,
  }
}

type Blocks = ReadonlyMap<ContextBlock['type'], string>

const idsOf = (mentions: readonly Mention[], kind: Mention['kind']): string[] =>
  mentions.flatMap((mention) => (mention.kind === kind ? mention.ids : []))

const feedsOfPage = (blocks: Blocks): string[] => blocks.get('mainFeed')?.split(',') ?? []

const isOfTimeline = (blocks: Blocks): boolean => blocks.has('mainView') || blocks.has('mainFeed')

const viewOf = (value: string | undefined): View | undefined => views.find((view) => String(view) === value)

const viewNames = new Map<View | undefined, string>(Object.entries(View).map(([name, view]) => [view, name]))

/** The newest entries of the timeline that is open. */
async function readTimeline(reading: Reading, blocks: Blocks) {
  const isUnreadOnly = blocks.get('unreadOnly') === 'true'
  const view = viewOf(blocks.get('mainView'))
  const feedIdList = feedsOfPage(blocks).filter(isIdentifier)
  const request: TimelineRequest = {
    // One more tells whether there are others.
    limit: chatLimits.entriesAtOnce + 1,
    ...(view !== undefined && { view }),
    ...(feedIdList.length > 0 && { feedIdList }),
    ...(isUnreadOnly && { read: false }),
  }
  const items = await listTimeline(reading.deps, reading.userId, request)
  return {
    view: viewNames.get(view ?? View.All),
    isUnreadOnly,
    hasOlderEntries: items.length > chatLimits.entriesAtOnce,
    newestEntries: items.slice(0, chatLimits.entriesAtOnce).map((item) => citedHead(reading, item)),
  }
}

/** Feeds that the person sees. */
interface SeenFeeds {
  described: ReadonlySet<string>
  others: ReadonlySet<string>
}

function sayMention({ given }: Reading, mention: Mention, seen: SeenFeeds): string {
  const { kind, ids } = mention
  switch (kind) {
    case 'entry':
      return ids.map((id) => `(entry ${given.find(id)?.mark ?? 'that is not there'})`).join(' ')
    case 'feed':
      return sayFeeds(ids, seen)
    case 'view':
      return ids.map((id) => `(view ${viewNames.get(viewOf(id)) ?? 'that is not there'})`).join(' ')
    case 'date':
      return sayDate(mention)
  }
}

function sayFeeds(ids: readonly string[], { described, others }: SeenFeeds): string {
  const named = ids
    .filter((id) => !others.has(id))
    .map((id) => `(feed ${described.has(id) ? id : 'that is not there'})`)
  const more = ids.length - named.length
  if (more === 0) return named.join(' ')
  return named.length > 0 ? `${named.join(' ')} and ${more} more` : `(feeds: ${more} more)`
}
