import { $settings, changeSettings, configsQuery, queryClient, useQuery, useSettings } from '@tidings/runtime'
import { listShortcuts, toKept, type Shortcut } from './shortcuts.ts'

/** All shortcuts of the user, those that are off among them. */
export function useShortcutList(): Shortcut[] {
  const { shortcuts } = useSettings()
  const { data } = useQuery(configsQuery())
  return listShortcuts(shortcuts, data?.AI_SHORTCUTS ?? [])
}

/** Changes them, as they are by then: at once here, and soon on the other devices. */
export function changeShortcuts(change: (all: readonly Shortcut[]) => Shortcut[]): void {
  const given = queryClient.getQueryData(configsQuery().queryKey)?.AI_SHORTCUTS ?? []
  const shortcuts = change(listShortcuts($settings.get().shortcuts, given)).map(toKept)
  void changeSettings({ shortcuts })
}

/** Keeps one as it is by now; one that is new comes last. */
export function keepShortcut(shortcut: Shortcut): void {
  changeShortcuts((all) =>
    all.some(({ id }) => id === shortcut.id)
      ? all.map((each) => (each.id === shortcut.id ? shortcut : each))
      : [...all, shortcut],
  )
}
