import { changeSettings, useSettings, useTranslation } from '@tidings/runtime'
import { Monitor, Moon, SegmentedControl, Sun } from '@tidings/ui'
import { SettingRow } from '../form/setting-row.tsx'

const icons = { light: <Sun />, dark: <Moon />, system: <Monitor /> }

/** Light, dark, or as the system has it. */
export function ThemeRow() {
  const { t } = useTranslation('settings')
  const { theme } = useSettings()
  return (
    <SettingRow name="theme">
      {(label) => (
        <SegmentedControl
          label={label}
          value={theme}
          options={(['light', 'dark', 'system'] as const).map((value) => ({
            value,
            label: t(`choice.theme.${value}`),
            icon: icons[value],
          }))}
          onChange={(value) => void changeSettings({ theme: value })}
        />
      )}
    </SettingRow>
  )
}
