import {
  $contributions,
  canRunCommand,
  parseKeys,
  runCommand,
  useStore,
  useTranslation,
} from '@tidings/runtime'
import { Dialog, Kbd, SearchList, VisuallyHidden } from '@tidings/ui'
import { Suspense, useState } from 'react'
import { groupCommands, type GuideCommand } from './group-commands.ts'

export interface CommandPaletteProps {
  onClose: () => void
}

/** Everything that can be done on this page at present, to be found by its name. */
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
  const [search, setSearch] = useState('')
  const namespaces = new Set(runnable.map(({ title }) => title.slice(0, title.indexOf(':'))))
  const { t } = useTranslation(['app', 'shortcuts', ...namespaces])
  const shown: GuideCommand[] = runnable.map((command) => ({
    ...command,
    keys: command.keys.filter(parseKeys),
  }))
  const groups = groupCommands(shown, (key) => t(key), search).map(({ group, commands: members }) => ({
    id: group,
    label: t(`shortcuts:${group}`),
    items: members.map(({ id, name, keys: [key] }) => ({
      id,
      text: name,
      hint: key !== undefined && <Kbd keys={key} />,
    })),
  }))

  function handleSelect(id: string) {
    onClose()
    // The focus goes back first: some commands count for what has it.
    setTimeout(() => runCommand(id))
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={<VisuallyHidden>{t('palette.title')}</VisuallyHidden>}
    >
      <SearchList
        label={t('palette.search')}
        groups={groups}
        search={search}
        onSearch={setSearch}
        onSelect={handleSelect}
        empty={t('shortcutGuide.nothing')}
      />
    </Dialog>
  )
}

export const PALETTE = 'global:quick-search'
