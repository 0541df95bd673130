import { commandGroups } from '@tidings/contracts'
import {
  $contributions,
  changeSettings,
  parseKeys,
  useSettings,
  useStore,
  useTranslation,
  type CommandContribution,
} from '@tidings/runtime'
import { Button, Search, TextField } from '@tidings/ui'
import { Suspense, useState } from 'react'
import { ShortcutRow } from './shortcut-row.tsx'
import { conflictsOf } from './shortcuts.ts'
import form from '../form/form.module.css'

/** Every command with its keys, which can be others. */
export function ShortcutsPage() {
  const { t } = useTranslation('settings')
  const { commandShortcuts } = useSettings()
  const [search, setSearch] = useState('')
  return (
    <>
      <p className={form.hint}>{t('shortcuts.lead')}</p>
      <div className={form.actions}>
        <TextField
          label={t('shortcuts.search')}
          hideLabel
          type="search"
          placeholder={t('shortcuts.search')}
          icon={<Search />}
          value={search}
          onChange={setSearch}
        />
        <Button
          disabled={Object.keys(commandShortcuts).length === 0}
          onClick={() => void changeSettings({ commandShortcuts: {} })}
        >
          {t('shortcuts.resetAll')}
        </Button>
      </div>
      {/* Names may come from a namespace that is not loaded yet. */}
      <Suspense fallback={null}>
        <Commands search={search.trim().toLowerCase()} />
      </Suspense>
    </>
  )
}

function Commands({ search }: { search: string }) {
  const { commandShortcuts } = useSettings()
  // Keys that are not supported, such as Tab, are as good as none.
  const commands = useStore($contributions).commands.map(({ keys, ...command }) => ({
    ...command,
    keys: keys.filter((key) => parseKeys(key)),
    isChanged: command.id in commandShortcuts,
  }))
  const namespaces = new Set(commands.map(({ title }) => title.slice(0, title.indexOf(':'))))
  const { t } = useTranslation(['settings', 'shortcuts', ...namespaces])
  const nameOf = ({ title }: Pick<CommandContribution, 'title'>) => t(title)
  const named = new Map(commands.map((command) => [command.id, nameOf(command)]))
  const change = (id: string, keys: readonly string[] | undefined) => {
    const { [id]: _before, ...others } = commandShortcuts
    void changeSettings({ commandShortcuts: keys ? { ...others, [id]: keys.join(',') } : others })
  }
  return commandGroups.map((group) => {
    const found = commands.filter(
      (command) =>
        command.group === group &&
        [nameOf(command), ...command.keys].some((text) => text.toLowerCase().includes(search)),
    )
    if (found.length === 0) return null
    return (
      <section key={group} className={form.group}>
        <h3 className={form.groupTitle}>{t(`shortcuts:${group}`)}</h3>
        <ul className={form.rows}>
          {found.map((command) => (
            <ShortcutRow
              key={command.id}
              name={nameOf(command)}
              keys={command.keys}
              conflicts={conflictsOf(command, commands).map((id) => named.get(id) ?? id)}
              isChanged={command.isChanged}
              onChange={(keys) => change(command.id, keys)}
            />
          ))}
        </ul>
      </section>
    )
  })
}
