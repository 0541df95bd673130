import type { Settings } from '@tidings/contracts'
import { changeSettings, useSettings } from '@tidings/runtime'
import { Select, Switch } from '@tidings/ui'
import type { ReactNode } from 'react'
import { SettingRow, useSettingTexts } from './setting-row.tsx'
import styles from './form.module.css'

type KeysOf<Value> = { [Key in keyof Settings]: Settings[Key] extends Value ? Key : never }[keyof Settings]

/** Several settings that belong together. */
export function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.group}>
      <h3 className={styles.groupTitle}>{title}</h3>
      <div className={styles.rows}>{children}</div>
    </section>
  )
}

/** A setting that is on or off. */
export function SwitchRow({ name }: { name: KeysOf<boolean> }) {
  const { label, description, isLocked, isShown } = useSettingTexts(name)
  const settings = useSettings()
  if (!isShown) return null
  return (
    <div className={styles.switch}>
      <Switch
        label={label}
        description={description}
        checked={settings[name]}
        disabled={isLocked}
        onChange={(checked) => void changeSettings({ [name]: checked })}
      />
    </div>
  )
}

/** A setting that is one of a few values, each with its name. */
export function SelectRow<Key extends KeysOf<string | number>>({
  name,
  values,
  nameOf,
}: {
  name: Key
  values: readonly Settings[Key][]
  nameOf: (value: Settings[Key]) => string
}) {
  const settings = useSettings()
  const options = values.map((value) => ({ value, label: nameOf(value) }))
  return (
    <SettingRow name={name}>
      {(label, isLocked, describedBy) => (
        <Select
          label={label}
          hideLabel
          value={settings[name]}
          options={options}
          disabled={isLocked}
          describedBy={describedBy}
          onChange={(value) => void changeSettings({ [name]: value })}
        />
      )}
    </SettingRow>
  )
}
