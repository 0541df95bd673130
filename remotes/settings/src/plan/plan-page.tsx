import type { Role } from '@tidings/contracts'
import { $session, configsQuery, formatDate, useQuery, useStore, useTranslation } from '@tidings/runtime'
import { Group } from '../form/rows.tsx'
import { sayEntitlement } from './say-entitlement.ts'
import form from '../form/form.module.css'

/** Trial is shown as Free (specification, section 4). */
const shownAs: Record<Role, string> = {
  free: 'free',
  trial: 'free',
  pre_pro_trial: 'proTrial',
  plus: 'plus',
  pro: 'pro',
  admin: 'admin',
}

const entitlements = [
  'feeds',
  'listSubscriptions',
  'lists',
  'inboxes',
  'privateSubscriptions',
  'plusSettings',
  'aiTokens',
  'aiTokensPerDay',
  'aiRequestsPerDay',
  'aiSummariesPerDay',
  'aiTranslationsPerDay',
  'aiTasks',
  'ownModels',
] as const

/** The plan of the user, and what it holds on this server. */
export function PlanPage() {
  const { t, i18n } = useTranslation('settings')
  const user = useStore($session)
  const { data: configs } = useQuery(configsQuery())
  const role = user?.role ?? 'free'
  const plan = user?.plan
  return (
    <>
      <Group title={t('plan.current')}>
        <div className={form.row}>
          <span>{t(`plan.name.${shownAs[role]}`)}</span>
          {user?.roleEndAt && (
            <span className={form.value}>{t('plan.until', { time: formatDate(user.roleEndAt) })}</span>
          )}
        </div>
        <div className={form.row}>
          <p className={form.hint}>{t(configs?.PAYMENT_ENABLED ? 'plan.paid' : 'plan.selfHosted')}</p>
        </div>
      </Group>
      {plan && (
        <Group title={t('plan.holds')}>
          {entitlements.map((name) => (
            <div key={name} className={form.row}>
              <span>{t(`plan.${name}`)}</span>
              <span className={form.value}>{sayEntitlement(plan[name], { t, language: i18n.language })}</span>
            </div>
          ))}
          {role !== 'admin' && (
            <div className={form.row}>
              <p className={form.hint}>{t('plan.more')}</p>
            </div>
          )}
        </Group>
      )}
    </>
  )
}
