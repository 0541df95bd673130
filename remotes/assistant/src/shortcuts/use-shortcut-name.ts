import { useTranslation } from '@tidings/runtime'
import { SUMMARIZE, type Shortcut } from './shortcuts.ts'

/** What those of the server are called as long as nobody has given them another name. */
const given: Readonly<Record<string, { name: string; text: 'shortcut.summarize' | 'shortcut.analyze' }>> = {
  [SUMMARIZE]: { name: 'Summarize', text: 'shortcut.summarize' },
  'default-analyze': { name: 'Analyze', text: 'shortcut.analyze' },
}

/** What a shortcut is called, in the language of its user where it is one of the server. */
export function useShortcutName(): (shortcut: Pick<Shortcut, 'id' | 'name'>) => string {
  const { t } = useTranslation('ai')
  return ({ id, name }) => (given[id]?.name === name ? t(given[id].text) : name)
}
