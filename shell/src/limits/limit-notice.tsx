import type { CurrentUser, Limited, Role } from '@tidings/contracts'
import { DAY_MS } from '@tidings/contracts/spans'
import {
  $contributions,
  $metLimit,
  $overlay,
  formatAs,
  formatDate,
  formatRelative,
  i18next,
  Link,
  useStore,
  useTranslation,
  type MetLimit,
} from '@tidings/runtime'
import { Button, Dialog, LinkButton, Progress } from '@tidings/ui'
import { useEffect, type KeyboardEvent } from 'react'
import { limitFacts, type LimitFacts } from './limit-facts.ts'
import styles from './limit-notice.module.css'

/** Trial is shown as Free (specification, section 4). */
const shownAs: Record<Role, string> = {
  free: 'free',
  trial: 'free',
  pre_pro_trial: 'proTrial',
  plus: 'plus',
  pro: 'pro',
  admin: 'admin',
}

/** Where there is less of it to be had. */
const keptAt: Partial<Record<Limited, string>> = {
  feeds: '/settings/feeds',
  lists: '/settings/list',
  actions: '/action',
}

const close = () => $metLimit.set(null)

/** Until then nobody has to read again that there is no more. */
let toldUntil = 0

interface LimitNoticeProps {
  met: MetLimit
  user: CurrentUser
}

/** Says what a plan has no more of, how much there is of it, and what one can do. */
export function LimitNotice({ met, user }: LimitNoticeProps) {
  const facts = limitFacts(met.error, user)
  const isTold = facts.resetsAt !== undefined && facts.resetsAt <= toldUntil
  useEffect(() => {
    if (isTold) close()
  }, [isTold])
  // What was refused to one user says nothing to the next.
  useEffect(() => close, [])
  if (isTold) return null
  const handleClose = () => {
    toldUntil = Math.max(toldUntil, facts.resetsAt ?? 0)
    close()
  }
  return (
    <div role="presentation" className={styles.place} onKeyDown={(event) => closeAlone(event, handleClose)}>
      <Opened met={met} user={user} facts={facts} onClose={handleClose} />
    </div>
  )
}

/** What is open below stays: it hears nothing of an Escape that is meant for the notice. */
function closeAlone(event: KeyboardEvent, onClose: () => void): void {
  if (event.key !== 'Escape') return
  event.stopPropagation()
  onClose()
}

interface OpenedProps extends LimitNoticeProps {
  facts: LimitFacts
  onClose: () => void
}

function Opened({ met: { error, lost }, user, facts, onClose }: OpenedProps) {
  const { t } = useTranslation('errors')
  const settings = facts.settings.flatMap(settingName)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="small"
      title={t(`limit.title.${facts.of}`)}
      description={t(error.key)}
      actions={<Ways of={facts.of} isAdmin={user.role === 'admin'} onClose={onClose} />}
    >
      {lost !== undefined && <p>{lost}</p>}
      <Held facts={facts} />
      <dl className={styles.facts}>
        <div>
          <dt>{t('limit.plan')}</dt>
          <dd>{t(`limit.planName.${shownAs[user.role ?? 'free']}`)}</dd>
        </div>
        {facts.resetsAt !== undefined && (
          <div>
            <dt>{t('limit.again')}</dt>
            <dd title={formatDate(facts.resetsAt)}>{timeAhead(facts.resetsAt)}</dd>
          </div>
        )}
        {settings.length > 0 && (
          <div>
            <dt>{t('limit.settings')}</dt>
            <dd>{settings.join(' · ')}</dd>
          </div>
        )}
      </dl>
    </Dialog>
  )
}

/** The hour alone, where that is enough. */
const timeAhead = (time: number): string =>
  time - Date.now() < DAY_MS ? `${formatAs(time, 'LT')} · ${formatRelative(time)}` : formatAs(time, 'LLL')

/** The texts of settings are here where somebody has changed one. */
const settingName = (name: string): string[] =>
  i18next.exists(`settings:label.${name}`) ? [i18next.t(`settings:label.${name}`)] : []

/** How many there are of how many, where that is known. */
function Held({ facts: { of, limit, used } }: { facts: LimitFacts }) {
  const { t } = useTranslation('errors')
  if (limit === undefined || used === undefined) return null
  return (
    <Progress
      label={t(`limit.of.${of}`)}
      // Of nothing one has all.
      value={limit === 0 ? 1 : Math.min(used, limit)}
      max={Math.max(limit, 1)}
      valueText={t('limit.count', { used, limit })}
    />
  )
}

/** Where one goes from here. */
function Ways({ of, isAdmin, onClose }: { of: Limited; isAdmin: boolean; onClose: () => void }) {
  const { t } = useTranslation(['errors', 'common'])
  const { routes, slots } = useStore($contributions)
  const isThere = (path: string) => routes.some((route) => route.path.split('/')[1] === path.split('/')[1])
  const isKept = of !== 'lists' || slots.some(({ slot }) => slot === 'settings-list')
  const kept = isKept ? keptAt[of] : undefined
  const handleLeave = () => {
    onClose()
    $overlay.set(null)
  }
  const plan = isAdmin ? '/settings/plans' : '/settings/plan'
  return (
    <>
      {kept !== undefined && isThere(kept) && (
        <LinkButton render={<Link to={kept} onClick={handleLeave} />}>
          {t(`errors:limit.keep.${of}`)}
        </LinkButton>
      )}
      {isThere(plan) ? (
        <LinkButton variant="primary" render={<Link to={plan} onClick={handleLeave} />}>
          {t(isAdmin ? 'errors:limit.editPlans' : 'errors:limit.seePlan')}
        </LinkButton>
      ) : (
        <Button variant="primary" onClick={onClose}>
          {t('common:close')}
        </Button>
      )}
    </>
  )
}
