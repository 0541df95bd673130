import { $contributions, useStore, useTranslation } from '@tidings/runtime'

const groups: ReadonlySet<string> = new Set(['entry', 'integration'])

/** What the commands for entries are called, by identifier, whichever part brings them. */
export function useActionTitles(): Map<string, string> {
  const commands = useStore($contributions).commands.filter(({ group }) => groups.has(group))
  const namespaces = new Set(commands.map(({ title }) => title.slice(0, title.indexOf(':'))))
  const { t } = useTranslation(['reader', ...namespaces])
  return new Map(commands.map(({ id, title }) => [id, t(title)]))
}
