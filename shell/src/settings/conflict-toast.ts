import { tabOfSetting } from '@tidings/contracts'
import type { SettingConflict } from '@tidings/db'
import { changeSettings, i18next } from '@tidings/runtime'
import { toast } from '@tidings/ui'

/** Stays until it is answered: nobody else knows what was lost. */
const UNTIL_CLOSED = 0

/** What is longer is no help in a toast. */
const LONGEST_VALUE = 100

/** Says which setting was changed on two devices and which value counts now, and offers the other. */
export async function showConflict({ key, lost }: SettingConflict): Promise<void> {
  await i18next.loadNamespaces('settings')
  const value = valueInWords(key, lost)
  toast(titleOf(key), {
    id: `setting-${key}`,
    duration: UNTIL_CLOSED,
    description:
      value === undefined
        ? i18next.t('app:settings.conflictDecided')
        : i18next.t('app:settings.conflictLost', { value }),
    action: {
      label: i18next.t('app:settings.useOther'),
      onClick: () => void changeSettings({ [key]: lost }),
    },
  })
}

/** Names are those of the settings page: parts that show settings of their own there keep their names to themselves. */
function titleOf(key: string): string {
  const label = `settings:label.${key}`
  if (i18next.exists(label)) return i18next.t('app:settings.conflict', { name: i18next.t(label) })
  return i18next.t(tabOfSetting(key) === 'ai' ? 'app:settings.conflictAi' : 'app:settings.conflictUnnamed')
}

/** Undefined of what has no words, or too many. */
function valueInWords(key: string, value: unknown): string | undefined {
  if (typeof value === 'boolean') return i18next.t(value ? 'app:settings.on' : 'app:settings.off')
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const text = String(value)
  if (text === '' || text.length > LONGEST_VALUE) return undefined
  return i18next.t(`settings:choice.${key}.${text}`, { defaultValue: text })
}
