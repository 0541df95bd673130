import { FONT_LENGTH } from '@tidings/contracts/form-limits'
import { changeSettings, useSettings, useTranslation } from '@tidings/runtime'
import { Select, TextField } from '@tidings/ui'
import { useState } from 'react'
import { SettingRow } from '../form/setting-row.tsx'

const OWN = 'own'

/** Families that every system has something for; the first is the default. */
const families = {
  uiFontFamily: ['system-ui', 'ui-rounded', 'ui-serif', 'ui-monospace'],
  readerFontFamily: ['inherit', 'ui-serif', 'ui-sans-serif', 'ui-rounded', 'ui-monospace'],
}

/** A font of the system, or any that is installed, by its name. */
export function FontRow({ name }: { name: keyof typeof families }) {
  const { t } = useTranslation('settings')
  const value = useSettings()[name]
  const known = families[name]
  const [isOwn, setIsOwn] = useState(!known.includes(value))
  const options = [
    ...known.map((family) => ({ value: family, label: t(`choice.font.${family}`) })),
    { value: OWN, label: t('choice.font.own') },
  ]
  const choose = (family: string) => {
    setIsOwn(family === OWN)
    if (family !== OWN) void changeSettings({ [name]: family })
  }
  return (
    <SettingRow name={name}>
      {(label) => (
        <>
          <Select label={label} hideLabel value={isOwn ? OWN : value} options={options} onChange={choose} />
          {isOwn && (
            <TextField
              label={t('fontName')}
              hideLabel
              placeholder={t('fontName')}
              maxLength={FONT_LENGTH}
              value={known.includes(value) ? '' : value}
              onChange={(family) => void changeSettings({ [name]: family || known[0] })}
            />
          )}
        </>
      )}
    </SettingRow>
  )
}
