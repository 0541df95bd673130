import { db } from '@tidings/db'
import { changeSettings, useLiveQuery, useTranslation } from '@tidings/runtime'
import { Switch } from '@tidings/ui'
import { SwitchRow } from '../form/rows.tsx'
import { useSettingTexts } from '../form/setting-row.tsx'
import form from '../form/form.module.css'

/**
 * Whoever hides what they read stays hidden from others when their plan has that no more: then it is shown as it is stored, not
 * as it counts for what is shown to them, and may be given up.
 */
export function HideReadersRow() {
  const { t } = useTranslation('settings')
  const { label, isLocked } = useSettingTexts('hideRecentReader')
  const isHidden = useLiveQuery(isStored, [])
  if (!isLocked || !isHidden) return <SwitchRow name="hideRecentReader" />
  return (
    <div className={form.switch}>
      <Switch
        label={label}
        description={t('plan.stillHidden')}
        checked
        onChange={() => void changeSettings({ hideRecentReader: false })}
      />
    </div>
  )
}

async function isStored(): Promise<boolean> {
  const tab = await db.settings.get('appearance')
  return tab?.values.hideRecentReader === true
}
