import {
  $contributions,
  canRunCommand,
  parseKeys,
  runCommand,
  useNavigate,
  useStore,
  useTranslation,
} from '@tidings/runtime'
import { Dialog, SearchList, SegmentedControl } from '@tidings/ui'
import { Suspense, useState } from 'react'
import type { GuideCommand } from './group-commands.ts'
import { paletteContent } from './palette-groups.tsx'
import { readRecentCommands, rememberCommand } from './recent-commands.ts'
import { useQuickSearch, type SearchType } from './use-quick-search.ts'
import styles from './command-palette.module.css'

export interface CommandPaletteProps {
  onClose: () => void
}

/** Entries, feeds, and everything that can be done on this page at present, to be found by their words. */
export function CommandPalette(props: CommandPaletteProps) {
  return (
    // Names may come from a namespace that is not loaded yet. The dialog waits for them too: it gives the focus, as it
    // opens, to what is in it.
    <Suspense fallback={null}>
      <PaletteDialog {...props} />
    </Suspense>
  )
}

function PaletteDialog({ onClose }: CommandPaletteProps) {
  const { commands } = useStore($contributions)
  // What can be done is what could be done where one came from.
  const [runnable] = useState(() => commands.filter(({ id }) => id !== PALETTE && canRunCommand(id)))
  const [recent] = useState(readRecentCommands)
  const [search, setSearch] = useState('')
  const namespaces = new Set(runnable.map(({ title }) => title.slice(0, title.indexOf(':'))))
  const { t } = useTranslation(['app', 'shortcuts', ...namespaces])
  const shown: GuideCommand[] = runnable.map((command) => ({
    ...command,
    keys: command.keys.filter(parseKeys),
  }))
  const [type, setType] = useState<SearchType>('all')
  const navigate = useNavigate()
  const found = useQuickSearch(search, type)
  const { groups, choices } = paletteContent({
    found,
    commands: type === 'all' ? shown : [],
    recent,
    search,
    translate: (key) => t(key),
  })

  function handleSelect(id: string) {
    const choice = choices.get(id)
    if (choice?.kind === 'more') return found.loadMore()
    onClose()
    if (choice?.kind === 'go') void navigate(choice.path)
    // The focus goes back first: some commands count for what has it.
    if (choice?.kind === 'run') {
      rememberCommand(choice.command)
      setTimeout(() => runCommand(choice.command))
    }
  }

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('palette.title')} isTitleHidden>
      <SearchList
        label={t(found.isOffered ? 'palette.searchAll' : 'palette.search')}
        groups={groups}
        search={search}
        onSearch={setSearch}
        onSelect={handleSelect}
        empty={t(emptyText(found))}
      />
      {found.isOffered && (
        <div className={styles.types}>
          <SegmentedControl
            label={t('palette.type')}
            value={type}
            options={types.map((value) => ({ value, label: t(`palette.types.${value}`) }))}
            onChange={setType}
          />
        </div>
      )}
    </Dialog>
  )
}

const types: readonly SearchType[] = ['all', 'entry', 'feed']

function emptyText({ isOffered, isSearching }: { isOffered: boolean; isSearching: boolean }): string {
  if (isSearching) return 'palette.searching'
  return isOffered ? 'palette.nothing' : 'shortcutGuide.nothing'
}

export const PALETTE = 'global:quick-search'
