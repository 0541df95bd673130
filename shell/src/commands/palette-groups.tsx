import type { SearchResult } from '@tidings/contracts'
import { Kbd, type SearchListGroup } from '@tidings/ui'
import { groupCommands, type GuideCommand } from './group-commands.ts'
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
  search: string
  translate: (key: string) => string
}

/** What is found, then what can be done. */
export function paletteContent({ found, commands, search, translate }: PaletteInput): PaletteContent {
  const choices = new Map<string, PaletteChoice>()
  const toItem = (kind: string) => (result: SearchResult) => {
    const id = `${kind}:${result.id}`
    choices.set(id, { kind: 'go', path: result.path })
    return { id, text: result.title, detail: result.detail }
  }
  const groups: SearchListGroup[] = [
    { id: 'feeds', label: translate('palette.feeds'), items: found.feeds.map(toItem('feed')) },
    {
      id: 'entries',
      label: translate('palette.entries'),
      items: [...found.entries.map(toItem('entry')), ...furtherItems(found, choices, translate)],
    },
    ...commandGroups({ commands, search, translate }, choices),
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
  { commands, search, translate }: Omit<PaletteInput, 'found'>,
  choices: Map<string, PaletteChoice>,
): SearchListGroup[] {
  return groupCommands(commands, translate, search).map(({ group, commands: members }) => ({
    id: group,
    label: translate(`shortcuts:${group}`),
    items: members.map(({ id, name, keys: [key] }) => {
      choices.set(id, { kind: 'run', command: id })
      return { id, text: name, hint: key !== undefined && <Kbd keys={key} /> }
    }),
  }))
}
