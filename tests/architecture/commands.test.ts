import { languages, remoteManifest } from '@tidings/contracts'
import { describe, expect, test } from 'vitest'
import { readSource, sourceFiles } from './project-files.ts'

interface Command {
  id: string
  group: string
  title: string
  keys: readonly string[]
}

/** Commands of the specification, by group: identifier, and its keys in our notation. */
const specified: Record<string, Record<string, readonly string[]>> = {
  entry: {
    'entry:read': ['m'],
    'entry:read-above': [],
    'entry:read-below': [],
    'entry:view-source-content': [],
    'entry:ability': [],
    'entry:open-in-browser': ['b'],
    'entry:star': ['s'],
    'entry:toggle-ai-summary': [],
    'entry:toggle-ai-translation': [],
    'entry:image-gallery': [],
    'entry:copy-link': ['shift+mod+c'],
    'entry:copy-title': ['shift+mod+b'],
    'entry:tts': ['shift+mod+v'],
    'entry:export-as-pdf': [],
    'entry:delete': [],
    'entry:share': ['mod+alt+s'],
  },
  integration: {
    'integration:save-to-eagle': [],
    'integration:save-to-readwise': [],
    'integration:save-to-instapaper': [],
    'integration:save-to-obsidian': [],
    'integration:save-to-outline': [],
    'integration:save-to-readeck': [],
    'integration:save-to-cubox': [],
    'integration:save-to-zotero': [],
    'integration:save-to-qbittorrent': [],
    'integration:custom': [],
  },
  list: {
    'list:edit': [],
    'list:unfollow': [],
    'list:navigate-to': [],
    'list:open-in-browser': [],
    'list:copy-url': [],
    'list:copy-id': [],
  },
  settings: {
    'follow:change-color-mode-to-auto': [],
    'follow:change-color-mode-to-dark': [],
    'follow:change-color-mode-to-light': [],
    'follow:customize-toolbar': [],
  },
  global: {
    'global:show-shortcuts': ['?'],
    'global:toggle-corner-play': ['space'],
    'global:quick-add': ['mod+n'],
    'global:toggle-ai-chat': ['mod+i'],
    'global:quick-search': ['mod+k'],
    'global:discover': ['mod+t'],
  },
  layout: {
    'layout:toggle-subscription-column': ['mod+b'],
    'layout:focus-to-timeline': [],
    'layout:focus-to-subscription': [],
    'layout:focus-to-entry-render': [],
  },
  timeline: {
    'timeline:switch-to-next': ['j', 'down'],
    'timeline:switch-to-previous': ['k', 'up'],
    'timeline:refetch': ['r'],
    'timeline:unread-only': ['u'],
  },
  entry_render: {
    'entry-render:scroll-down': ['j', 'down'],
    'entry-render:scroll-up': ['k', 'up'],
    'entry-render:next-entry': ['l', 'right'],
    'entry-render:previous-entry': ['h', 'left'],
  },
  subscription: {
    'subscription:next': ['j', 'down'],
    'subscription:previous': ['k', 'up'],
    'subscription:switch-tab-to-next': ['tab'],
    'subscription:switch-tab-to-previous': ['shift+tab'],
    'subscription:switch-tab-to-article': [],
    'subscription:switch-tab-to-social': [],
    'subscription:switch-tab-to-picture': [],
    'subscription:switch-tab-to-video': [],
    'subscription:switch-tab-to-audio': [],
    'subscription:switch-tab-to-notification': [],
    'subscription:toggle-folder-collapse': ['z'],
    'subscription:mark-all-as-read': ['shift+mod+a'],
    'subscription:open-in-browser': ['o'],
    'subscription:open-site-in-browser': ['mod+o'],
  },
}

/** Commands whose part does not exist yet, and the part: a remote, or a folder of the sources of one. */
const waiting: Record<string, readonly string[]> = {
  integration: Object.keys(specified['integration'] ?? {}),
}

const declared = new Map([...commandsOfRemotes(), ...commandsOfShell()].map((each) => [each.id, each]))

describe.each(Object.entries(specified))('the commands of the group %s', (group, commands) => {
  const expected = Object.keys(commands).filter((id) => !awaited().includes(id))

  test('are declared in it, each with its keys before any others', () => {
    const found = expected.map((id) => {
      const { group: own, keys = [] } = declared.get(id) ?? {}
      return { id, group: own, keys: keys.slice(0, commands[id]?.length) }
    })
    expect(found).toEqual(expected.map((id) => ({ id, group, keys: commands[id] })))
  })

  test('have names in every language', () => {
    const nameless = languages.flatMap((language) =>
      expected.filter((id) => !nameOf(declared.get(id)?.title ?? '', language)),
    )
    expect(nameless).toEqual([])
  })
})

test.each(Object.entries(waiting))('no part "%s" has come without its commands', (part, ids) => {
  const isHere = new RegExp(`^remotes/(?:[^/]+/src/)?${part}s?/`)
  expect(sourceFiles('.ts', '.tsx', '.json').filter((file) => isHere.test(file))).toEqual([])
  expect(ids.filter((id) => declared.has(id))).toEqual([])
})

test('no two remotes declare the same command', () => {
  const ids = [...commandsOfRemotes(), ...commandsOfShell()].map(({ id }) => id)
  expect(ids).toEqual([...new Set(ids)])
})

function awaited(): string[] {
  return Object.values(waiting).flat()
}

function commandsOfRemotes(): Command[] {
  return sourceFiles('remote.json')
    .filter((file) => file.startsWith('remotes/'))
    .flatMap((file) => remoteManifest.parse(JSON.parse(readSource(file))).commands)
}

/** The shell declares its own in code. */
function commandsOfShell(): Command[] {
  const source = readSource('shell/src/commands/shell-commands.ts')
  const declaration =
    /'(?<id>[^']+)': \{\s+group: '(?<group>[^']+)',\s+title: '(?<title>[^']+)',?\s*(?:keys: \[(?<keys>[^\]]*)\])?/g
  return [...source.matchAll(declaration)].map(({ groups = {} }) => ({
    id: groups['id'] ?? '',
    group: groups['group'] ?? '',
    title: groups['title'] ?? '',
    keys: [...(groups['keys'] ?? '').matchAll(/'([^']+)'/g)].map(([, key = '']) => key),
  }))
}

function nameOf(title: string, language: string): unknown {
  const [namespace = '', path = ''] = title.split(':')
  const [file] = sourceFiles(`locales/${language}/${namespace}.json`)
  const texts: unknown = file === undefined ? null : JSON.parse(readSource(file))
  return path.split('.').reduce<unknown>((at, name) => (isRecord(at) ? at[name] : undefined), texts)
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
