import { $session, Link, useStore, useTranslation } from '@tidings/runtime'
import { Button, Plus } from '@tidings/ui'
import settings from '../settings/settings.module.css'
import styles from './tasks.module.css'

/** How many tasks there are and how many more the plan has room for; there one is added. */
export function TaskRoom({ used, onAdd }: { used: number; onAdd: () => void }) {
  const { t } = useTranslation('ai')
  const limit = useStore($session)?.plan?.aiTasks
  const left = typeof limit === 'number' ? Math.max(0, limit - used) : undefined
  return (
    <div className={settings.line}>
      <p className={settings.quiet}>
        {used > 0 && t('task.count', { count: used })} {left !== undefined && t('task.left', { count: left })}
      </p>
      {left === 0 ? (
        <Link to="/settings/plan" className={styles.link}>
          {t('failure.toPlan')}
        </Link>
      ) : (
        <Button icon={<Plus />} onClick={onAdd}>
          {t('task.add')}
        </Button>
      )}
    </div>
  )
}
