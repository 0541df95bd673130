import { changeSettings, useSettings, useTranslation } from '@tidings/runtime'
import { SegmentedControl } from '@tidings/ui'
import { SettingRow } from '../form/setting-row.tsx'

/** Pixels by the name of the size. */
const sizes = { xs: 14, s: 15, m: 16, l: 18, xl: 20 } as const

const names = ['xs', 's', 'm', 'l', 'xl'] as const

/** One control for all text: that of the interface and that of what is read (details.md 2). */
export function TextSizeRow() {
  const { t } = useTranslation('settings')
  const { contentFontSize } = useSettings()
  const value = names.find((name) => sizes[name] >= contentFontSize) ?? 'xl'
  return (
    <SettingRow name="uiTextSize">
      {(label) => (
        <SegmentedControl
          label={label}
          value={value}
          options={names.map((name) => ({ value: name, label: t(`choice.uiTextSize.${name}`) }))}
          onChange={(name) => void changeSettings({ uiTextSize: sizes[name], contentFontSize: sizes[name] })}
        />
      )}
    </SettingRow>
  )
}
