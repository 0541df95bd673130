import type { AssistantConfig } from '@tidings/contracts'
import { useTranslation } from '@tidings/runtime'
import { Button, lazily } from '@tidings/ui'
import { useState } from 'react'
import { Group } from './group.tsx'
import { PlanBounds } from './plan-bounds.tsx'
import styles from './settings.module.css'

const UsageDialog = lazily(() => import('../usage/usage-dialog.tsx').then((part) => part.UsageDialog))

/** What is left of the plan, and the way to what was used. */
export function Usage({ config }: { config: AssistantConfig }) {
  const { t } = useTranslation('ai')
  const [isOpen, setIsOpen] = useState(false)
  const open = () => setIsOpen(true)
  return (
    <Group title={t('usage.title')}>
      <PlanBounds config={config} />
      <div className={styles.line}>
        <p className={styles.quiet}>{t('usage.hint')}</p>
        <Button onClick={() => void UsageDialog.load().then(open, open)}>{t('usage.show')}</Button>
      </div>
      {isOpen && <UsageDialog onClose={() => setIsOpen(false)} />}
    </Group>
  )
}
