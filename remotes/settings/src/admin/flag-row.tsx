import type { ManagedFlag } from '@tidings/contracts'
import { api, useTranslation } from '@tidings/runtime'
import { Button, Select } from '@tidings/ui'
import { useState } from 'react'
import { FlagDialog } from './flag-dialog.tsx'
import { useDeed } from './use-deed.ts'
import lines from '../form/lines.module.css'
import styles from './admin.module.css'

const OFF = -1
const shares = [OFF, 0, 1, 5, 10, 25, 50, 75, 100]

/** What one chooses of a flag: off, or on for a share of users. */
function shareOf({ enabled, rolloutType, rolloutValue, rolloutPercentage }: ManagedFlag): number {
  if (!enabled) return OFF
  return rolloutType === 'whitelist' ? rolloutValue * 100 : rolloutPercentage
}

/** One flag, for how many it is on, and for whom. */
export function FlagRow({ flag }: { flag: ManagedFlag }) {
  const { t } = useTranslation('admin')
  const { run, isRunning } = useDeed()
  const [isOpen, setIsOpen] = useState(false)
  const share = shareOf(flag)
  const labels = (value: number) => {
    if (value === OFF) return t('flags.off')
    if (value === 0) return t('flags.chosen')
    return value === 100 ? t('flags.everybody') : t('flags.share', { percent: value })
  }
  const change = (value: number) => {
    const rollout = value === OFF ? { enabled: false } : { enabled: true, rolloutPercentage: value }
    void run(() => api.featureFlags.update({ name: flag.name, rolloutType: 'percentage', ...rollout }))
  }
  const values = shares.includes(share) ? shares : [...shares, share].toSorted((a, b) => a - b)
  return (
    <li className={lines.line} data-wide>
      <div className={lines.words}>
        <span className={styles.name}>{flag.name}</span>
        <span className={styles.hint}>
          {flag.description ?? t(flag.id === 0 ? 'flags.configured' : 'flags.kept')}
        </span>
      </div>
      <div className={styles.controls}>
        <Select
          label={t('flags.for', { name: flag.name })}
          hideLabel
          value={share}
          disabled={isRunning}
          options={values.map((value) => ({ value, label: labels(value) }))}
          onChange={change}
        />
        <Button onClick={() => setIsOpen(true)}>{t('flags.people')}</Button>
      </div>
      {isOpen && <FlagDialog flag={flag} onClose={() => setIsOpen(false)} />}
    </li>
  )
}
