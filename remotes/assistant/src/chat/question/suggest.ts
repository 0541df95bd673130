import { View } from '@tidings/contracts'
import {
  db,
  findEntries,
  getEntries,
  listSubscriptions,
  listTimeline,
  readFromServer,
  storeEntries,
} from '@tidings/db'
import { isHidden } from '@tidings/db/folders'
import { $settings, api, i18next } from '@tidings/runtime'
import { promptOf, type Shortcut } from '../../shortcuts/shortcuts.ts'
import type { Chip } from './chip.ts'
import { lastSecondOf, listSpans, readSpan, toWireTime, type NamedSpan } from './dates.ts'
import type { MentionNames } from './mention-names.ts'
import type { Trigger } from './trigger.ts'

/** Something that can be chosen. */
export interface Suggestion {
  chip: Chip
  title: string
  /** What tells it from others. */
  detail?: string | undefined
}

/** As many are shown (details.md 5). */
export const SUGGESTIONS = 10
const DATES_AMONG_OTHERS = 2
/** Before anything is typed there is some of everything. */
const NAMED_AT_FIRST = 4
const VIEWS = ['-1', '0', '1', '2', '3', '4', '5']

/** Whether a name has all that is typed, word by word. */
function matches(name: string, query: string): boolean {
  const folded = name.toLowerCase()
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => folded.includes(word))
}

/** Those that match, and of them first those that begin so. */
function pick(all: readonly Suggestion[], query: string): Suggestion[] {
  const typed = query.toLowerCase()
  const found = all.filter(({ title }) => matches(title, query))
  const begins = ({ title }: Suggestion) => title.toLowerCase().startsWith(typed)
  return [...found.filter(begins), ...found.filter((each) => !begins(each))]
}

/** Shortcuts by their names, in their order. */
export function suggestShortcuts(
  shortcuts: readonly Shortcut[],
  query: string,
  nameOf: (shortcut: Shortcut) => string,
): Suggestion[] {
  return shortcuts
    .filter((shortcut) => matches(nameOf(shortcut), query))
    .slice(0, SUGGESTIONS)
    .map((shortcut) => {
      const title = nameOf(shortcut)
      return { chip: { kind: 'shortcut', label: `/${title}`, prompt: promptOf(shortcut) }, title }
    })
}

export interface Wanted {
  trigger: Trigger
  names: MentionNames
  now: Date
}

/** What can be mentioned of what is on this device. */
export async function suggestHere({ trigger: { only, query }, names, now }: Wanted): Promise<Suggestion[]> {
  const dates = only === undefined || only === 'date' ? pickDates(query, names, now) : []
  if (only === 'date') return dates.slice(0, SUGGESTIONS)
  if (only === 'entry') return entriesHere(query, names)
  const named = pick([...(await listNamed()), ...(only ? [] : listViews(names))], query)
  if (only === 'feed') return named.slice(0, SUGGESTIONS)
  const some = dates.slice(0, DATES_AMONG_OTHERS)
  const entries = await entriesHere(query, names)
  const room = SUGGESTIONS - some.length
  const shown = named.slice(0, Math.max(NAMED_AT_FIRST, room - entries.length))
  return [...shown, ...entries.slice(0, room - shown.length), ...some]
}

/** Entries that are not here, of the server; whoever opens the mention of one has it then. */
export async function suggestElsewhere(query: string, names: MentionNames): Promise<Suggestion[]> {
  const found = await readFromServer(async () => {
    const { data } = await api.searches.find({ query, type: 'entry', limit: SUGGESTIONS })
    await storeEntries(db, data.entries)
    return data.entries
  })
  return found.map(({ entries: { id, title }, feeds }) =>
    entrySuggestion({ id, title, feed: feeds.title ?? undefined }, names),
  )
}

async function entriesHere(query: string, names: MentionNames): Promise<Suggestion[]> {
  const found = query === '' ? await latestEntries() : await findEntries(db, query, SUGGESTIONS)
  return found.map(({ id, title, feed }) =>
    entrySuggestion({ id, title, feed: feed?.title ?? undefined }, names),
  )
}

async function latestEntries() {
  const keys = await listTimeline(db, { view: View.All }, { limit: SUGGESTIONS })
  const ids = keys.map(({ id }) => id)
  return getEntries(db, ids)
}

interface Named {
  id: string
  title: string | null
  feed: string | undefined
}

function entrySuggestion({ id, title: given, feed }: Named, names: MentionNames): Suggestion {
  const title = given || names.untitled
  return { chip: { kind: 'entry', label: `@${title}`, id }, title, detail: feed }
}

/** Feeds and categories that one subscribes to; a category is what its timeline shows. */
async function listNamed(): Promise<Suggestion[]> {
  const subscriptions = (await listSubscriptions(db)).filter(({ type }) => type === 'feed')
  const feeds = subscriptions.map(({ targetId: id, name, category }): Suggestion => {
    return { chip: { kind: 'feed', label: `@${name}`, id }, title: name, detail: category ?? undefined }
  })
  const { hidePrivateSubscriptionsInTimeline: hidePrivate } = $settings.get()
  const shown = subscriptions.filter((subscription) => !isHidden(subscription, hidePrivate))
  const members = Map.groupBy(shown, ({ category }) => category)
  const categories = [...members].flatMap(([name, of]): Suggestion[] => {
    if (name === null) return []
    const ids = of.map(({ targetId }) => targetId)
    return [{ chip: { kind: 'category', label: `@${name}`, name, ids }, title: name }]
  })
  return [...categories, ...feeds]
}

const listViews = (names: MentionNames): Suggestion[] =>
  VIEWS.map((view) => {
    const title = names.view(view)
    return { chip: { kind: 'view', label: `@${title}`, view }, title }
  })

function pickDates(query: string, names: MentionNames, now: Date): Suggestion[] {
  const typed = readSpan(query, now)
  const known = listSpans(now).filter(
    (span) => matches(names.span(span), query) || matches(span.english, query),
  )
  const all = [...(typed ? [typed] : []), ...known]
  const byTitle = new Map(all.map((span) => [names.span(span), span]))
  return [...byTitle].map(([title, span]) => dateSuggestion(title, span))
}

const dateSuggestion = (title: string, span: NamedSpan): Suggestion => ({
  chip: {
    kind: 'date',
    label: `@${title}`,
    start: toWireTime(span.first),
    end: toWireTime(lastSecondOf(span)),
  },
  title,
})

/** The time that is meant by what is typed, where it has no name of its own. */
export async function suggestSaid({ trigger: { query }, names, now }: Wanted): Promise<Suggestion[]> {
  const { readWords } = await import('./read-words.ts')
  const span = readWords(query, i18next.language, now)
  return span ? [dateSuggestion(names.span(span), span)] : []
}
