import { accentColors } from '@tidings/contracts'
import { changeSettings, useSettings, useTranslation } from '@tidings/runtime'
import { Check } from '@tidings/ui'
import { SettingRow } from '../form/setting-row.tsx'
import styles from './appearance.module.css'

/** What a picker starts with that has no colour of its own yet. */
const FIRST_OWN = '#3b82f6'

const chooseOwn = (color: string) => void changeSettings({ accentColor: color, customAccentColor: color })

/** The one accent: eight to choose from, or a colour of one's own. */
export function AccentPicker() {
  const { t } = useTranslation('settings')
  const { accentColor, customAccentColor } = useSettings()
  const own = accentColor.startsWith('#') ? accentColor : customAccentColor || FIRST_OWN
  const isOwn = accentColor.startsWith('#')
  return (
    <SettingRow name="accentColor">
      {(label) => (
        <fieldset className={styles.swatches} aria-label={label}>
          {accentColors.map((color) => (
            <label
              key={color}
              className={styles.swatch}
              data-accent={color}
              title={t(`choice.accentColor.${color}`)}
            >
              <input
                type="radio"
                name="accentColor"
                value={color}
                aria-label={t(`choice.accentColor.${color}`)}
                checked={accentColor === color}
                onChange={() => void changeSettings({ accentColor: color })}
              />
              <Check aria-hidden="true" />
            </label>
          ))}
          <label className={styles.own} data-chosen={isOwn || undefined}>
            <span>{t('choice.accentColor.own')}</span>
            <input
              type="color"
              value={own}
              onClick={() => chooseOwn(own)}
              onChange={({ currentTarget }) => chooseOwn(currentTarget.value)}
            />
          </label>
        </fieldset>
      )}
    </SettingRow>
  )
}
