import {
  $settings,
  changeSettings,
  configsQuery,
  queryClient,
  useQuery,
  useSettings,
  useTranslation,
} from '@tidings/runtime'
import { listShortcuts, SUMMARIZE, toKept, type Shortcut } from './shortcuts.ts'

/** What those of the server ask in other languages than English: a model answers in the language in which it is asked. */
const prompts = new Map<string, 'shortcut.summarizePrompt' | 'shortcut.analyzePrompt'>([
  [SUMMARIZE, 'shortcut.summarizePrompt'],
  ['default-analyze', 'shortcut.analyzePrompt'],
])

/** All shortcuts of the user, those that are off among them. */
export function useShortcutList(): Shortcut[] {
  const { shortcuts, language } = useSettings()
  const { t } = useTranslation('ai')
  const { data } = useQuery(configsQuery())
  const given = (data?.AI_SHORTCUTS ?? []).map((shortcut) => {
    const prompt = language === 'en' ? undefined : prompts.get(shortcut.id)
    return prompt ? { ...shortcut, defaultPrompt: t(prompt) } : shortcut
  })
  return listShortcuts(shortcuts, given)
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
