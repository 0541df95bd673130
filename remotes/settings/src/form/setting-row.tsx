import { hasPlusSettings, settingsTable, type SettingKey } from '@tidings/contracts'
import { $session, i18next, useSettings, useStore, useTranslation } from '@tidings/runtime'
import { useId, type ReactNode } from 'react'
import styles from './form.module.css'

/** What a row says of its setting, and whether it can be changed at all. */
export function useSettingTexts(name: SettingKey) {
  const { t } = useTranslation('settings')
  const user = useStore($session)
  const { enhancedSettings } = useSettings()
  const rules = settingsTable[name]
  const isLocked = rules?.plan !== undefined && !hasPlusSettings(user)
  const hint = i18next.exists(`settings:hint.${name}`) ? t(`hint.${name}`) : undefined
  return {
    label: t(`label.${name}`),
    description: isLocked ? t('plan.needed') : hint,
    isLocked,
    isShown: !rules?.enhanced || enhancedSettings,
  }
}

export interface SettingRowProps {
  name: SettingKey
  /** Given what the control has to be called, whether it is for others' plans, and the id of what says more about it. */
  children: (label: string, isLocked: boolean, describedBy: string | undefined) => ReactNode
}

/** A setting by its name, with its control at the end of the row. */
export function SettingRow({ name, children }: SettingRowProps) {
  const { label, description, isLocked, isShown } = useSettingTexts(name)
  const descriptionId = useId()
  if (!isShown) return null
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <span aria-hidden="true">{label}</span>
        {description && (
          <span id={descriptionId} className={styles.hint}>
            {description}
          </span>
        )}
      </div>
      <div className={styles.control}>
        {children(label, isLocked, description ? descriptionId : undefined)}
      </div>
    </div>
  )
}
