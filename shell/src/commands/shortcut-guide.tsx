import { useTranslation } from '@tidings/runtime'
import { Dialog, Kbd, Search, TextField } from '@tidings/ui'
import { Suspense, useState } from 'react'
import { groupCommands, type GuideCommand } from './group-commands.ts'
import styles from './shortcut-guide.module.css'

export interface ShortcutGuideProps {
  commands: readonly GuideCommand[]
  onClose: () => void
}

/** All commands and their keys, as a dialog. */
export function ShortcutGuide({ commands, onClose }: ShortcutGuideProps) {
  const { t } = useTranslation('app')
  const [search, setSearch] = useState('')
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('shortcutGuide.title')} size="large">
      <TextField
        label={t('shortcutGuide.search')}
        hideLabel
        type="search"
        placeholder={t('shortcutGuide.search')}
        icon={<Search />}
        value={search}
        onChange={setSearch}
      />
      {/* It scrolls by itself, also with the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={styles.results} aria-label={t('shortcutGuide.title')} tabIndex={0}>
        {/* Names may come from a namespace that is not loaded yet. */}
        <Suspense fallback={null}>
          <GuideGroups commands={commands} search={search} />
        </Suspense>
      </section>
    </Dialog>
  )
}

function GuideGroups({ commands, search }: { commands: readonly GuideCommand[]; search: string }) {
  const namespaces = new Set(commands.map(({ title }) => title.slice(0, title.indexOf(':'))))
  const { t } = useTranslation(['app', 'shortcuts', ...namespaces])
  const groups = groupCommands(commands, (key) => t(key), search)
  if (groups.length === 0) return <p className={styles.nothing}>{t('shortcutGuide.nothing')}</p>
  return (
    <div className={styles.groups}>
      {groups.map(({ group, commands: members }) => (
        <section key={group} aria-labelledby={`shortcuts-${group}`}>
          <h3 id={`shortcuts-${group}`} className={styles.heading}>
            {t(`shortcuts:${group}`)}
          </h3>
          <ul className={styles.list}>
            {members.map(({ id, name, keys }) => (
              <li key={id} className={styles.row}>
                <span className={styles.name}>{name}</span>
                {keys.map((key) => (
                  <Kbd key={key} keys={key} />
                ))}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
