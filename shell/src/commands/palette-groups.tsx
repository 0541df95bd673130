import type { SearchResult } from '@tidings/contracts'
import { Kbd, type SearchListGroup } from '@tidings/ui'
import { groupCommands, type CommandGroup, type GuideCommand, type GuideGroup } from './group-commands.ts'
import { paletteIcon } from './palette-icons.tsx'
import type { QuickSearch } from './use-quick-search.ts'

/** What a row of the palette does. */
export type PaletteChoice = { kind: 'go'; path: string } | { kind: 'run'; command: string } | { kind: 'more' }

export interface PaletteContent {
  groups: SearchListGroup[]
  choices: ReadonlyMap<string, PaletteChoice>
}

interface PaletteInput {
  found: QuickSearch
  commands: readonly GuideCommand[]
  /** Identifiers of those that were run last. */
  recent: readonly string[]
  search: string
  translate: (key: string) => string
}

/** What is found, then what can be done. */
export function paletteContent({ found, commands, recent, search, translate }: PaletteInput): PaletteContent {
  const choices = new Map<string, PaletteChoice>()
  const toItem = (kind: 'feed' | 'entry') => (result: SearchResult) => {
    const id = `${kind}:${result.id}`
    choices.set(id, { kind: 'go', path: result.path })
    return { id, text: result.title, detail: result.detail, icon: paletteIcon(kind) }
  }
  const groups: SearchListGroup[] = [
    { id: 'feeds', label: translate('palette.feeds'), items: found.feeds.map(toItem('feed')) },
    {
      id: 'entries',
      label: translate('palette.entries'),
      items: [...found.entries.map(toItem('entry')), ...furtherItems(found, choices, translate)],
    },
    ...commandGroups({ commands, recent, search, translate }, choices),
  ]
  return { groups: groups.filter(({ items }) => items.length > 0), choices }
}

function furtherItems(
  { entries, timeline, hasMore }: QuickSearch,
  choices: Map<string, PaletteChoice>,
  translate: (key: string) => string,
) {
  if (entries.length === 0) return []
  if (hasMore) choices.set('more', { kind: 'more' })
  if (timeline) choices.set('timeline', { kind: 'go', path: timeline })
  return [
    ...(hasMore ? [{ id: 'more', text: translate('palette.more') }] : []),
    ...(timeline ? [{ id: 'timeline', text: translate('palette.timeline') }] : []),
  ]
}

function commandGroups(
  { commands, recent, search, translate }: Omit<PaletteInput, 'found'>,
  choices: Map<string, PaletteChoice>,
): SearchListGroup[] {
  const toItem =
    (group: CommandGroup) =>
    ({ id, name, keys: [key] }: GuideGroup['commands'][number]) => {
      choices.set(id, { kind: 'run', command: id })
      return { id, text: name, icon: paletteIcon(group, id), hint: key !== undefined && <Kbd keys={key} /> }
    }
  const groups = groupCommands(commands, translate, search)
  // Once there are words to go by, the groups are short enough.
  const first = search.trim() === '' ? recent : []
  const all = groups.flatMap(({ group, commands: members }) => members.map(toItem(group)))
  return [
    {
      id: 'recent',
      label: translate('palette.recent'),
      items: first.flatMap((id) => all.find((item) => item.id === id) ?? []),
    },
    ...groups.map(({ group, commands: members }) => ({
      id: group,
      label: translate(`shortcuts:${group}`),
      items: members.filter(({ id }) => !first.includes(id)).map(toItem(group)),
    })),
  ]
}
