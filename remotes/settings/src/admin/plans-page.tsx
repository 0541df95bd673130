import { plan as planSchema, roles, type Plan, type Role, type RolePlan } from '@tidings/contracts'
import { api, useQuery, useTranslation } from '@tidings/runtime'
import { Badge, Button, Select, Switch, TextField } from '@tidings/ui'
import { useState, type FormEvent } from 'react'
import { plansQuery } from './admin.api.ts'
import { FailedNotice } from './failed-notice.tsx'
import { useDeed } from './use-deed.ts'
import styles from './admin.module.css'

/** The lines that the shell around this part can send: an older one knows fewer. */
const known = <Key extends keyof Plan>(keys: readonly Key[]): Key[] =>
  keys.filter((key) => Object.hasOwn(planSchema.shape, key))

const quotas = known([
  'feeds',
  'listSubscriptions',
  'lists',
  'inboxes',
  'aiTokens',
  'aiTokensPerDay',
  'aiRequestsPerDay',
  'aiSummariesPerDay',
  'aiTranslationsPerDay',
  'aiTasks',
])
const switches = known(['privateSubscriptions', 'plusSettings', 'ownModels'])

/** What each role may have. */
export function PlansPage() {
  const { t } = useTranslation('admin')
  const { data: plans, isError, refetch } = useQuery(plansQuery())
  const [role, setRole] = useState<Role>('free')
  const shown = plans?.find((each) => each.role === role)
  return (
    <>
      <p className={styles.hint}>{t('plans.lead')}</p>
      <div className={styles.choice}>
        <Select
          label={t('plans.role')}
          value={role}
          options={roles.map((value) => ({ value, label: t(`role.${value}`) }))}
          onChange={setRole}
        />
        {shown && <Badge>{t(shown.isDefault ? 'plans.default' : 'plans.edited')}</Badge>}
      </div>
      {isError && <FailedNotice onRetry={() => void refetch()} />}
      {shown && <PlanForm key={JSON.stringify(shown)} shown={shown} />}
    </>
  )
}

const toText = (value: number | null) => (value === null ? '' : String(value))

type Draft = Record<string, string | boolean>

/** What is typed of a plan, by its lines. */
const toDraft = (plan: Plan): Draft =>
  Object.fromEntries(
    Object.entries(plan).map(([key, value]) => [key, typeof value === 'boolean' ? value : toText(value)]),
  )

const toQuota = (typed: string | boolean | undefined) => (typed === '' ? null : Number(typed))

function PlanForm({ shown: { role, plan, isDefault } }: { shown: RolePlan }) {
  const { t } = useTranslation('admin')
  const { run, isRunning } = useDeed()
  const [draft, setDraft] = useState(() => toDraft(plan))
  const [isWrong, setIsWrong] = useState(false)

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const typed = quotas.map((key) => [key, toQuota(draft[key])])
    const { data } = planSchema.safeParse({ ...draft, ...Object.fromEntries(typed) })
    setIsWrong(!data)
    if (data) void run(() => api.plans.update({ role, ...data }), t('plans.saved'))
  }

  return (
    <form className={styles.form} noValidate onSubmit={handleSubmit}>
      <div className={styles.quotas}>
        {quotas.map((key) => (
          <TextField
            key={key}
            label={t(`plans.${key}`)}
            inputMode="numeric"
            placeholder={t('plans.unlimited')}
            error={
              isWrong && planSchema.shape[key].safeParse(toQuota(draft[key])).error
                ? t('plans.wrong')
                : undefined
            }
            value={String(draft[key] ?? '')}
            onChange={(value) => setDraft({ ...draft, [key]: value.trim() })}
          />
        ))}
      </div>
      {switches.map((key) => (
        <Switch
          key={key}
          label={t(`plans.${key}`)}
          checked={draft[key] === true}
          onChange={(checked) => setDraft({ ...draft, [key]: checked })}
        />
      ))}
      <div className={styles.actions}>
        <Button type="submit" variant="primary" loading={isRunning}>
          {t('plans.save')}
        </Button>
        {!isDefault && (
          <Button onClick={() => void run(() => api.plans.reset({ role }), t('plans.saved'))}>
            {t('plans.reset')}
          </Button>
        )}
      </div>
    </form>
  )
}
