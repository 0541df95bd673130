import type { SettingConflict } from '@tidings/db'
import { changeSettings, i18next } from '@tidings/runtime'
import { toast } from '@tidings/ui'

/** Stays until it is answered: nobody else knows what was lost. */
const UNTIL_CLOSED = 0

/** Says which setting was changed on two devices and which value counts now, and offers the other. */
export async function showConflict({ key, lost }: SettingConflict): Promise<void> {
  await i18next.loadNamespaces('settings')
  const name = i18next.t(`settings:label.${key}`, { defaultValue: key })
  toast(i18next.t('app:settings.conflict', { name }), {
    id: `setting-${key}`,
    duration: UNTIL_CLOSED,
    description: i18next.t('app:settings.conflictLost', { value: valueInWords(key, lost) }),
    action: {
      label: i18next.t('app:settings.useOther'),
      onClick: () => void changeSettings({ [key]: lost }),
    },
  })
}

function valueInWords(key: string, value: unknown): string {
  if (typeof value === 'boolean') return i18next.t(value ? 'app:settings.on' : 'app:settings.off')
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return i18next.t(`settings:choice.${key}.${text}`, { defaultValue: text })
}
