import type { CurrentUser } from '@tidings/contracts'
import { useTranslation } from '@tidings/runtime'
import { Switch } from '@tidings/ui'
import { showSubscriptions } from './account.api.ts'
import { FailureNotice } from './failure-notice.tsx'
import { useAccountAction } from './use-account-action.ts'

/** Whether others see what the user follows. */
export function SubscriptionsRow({ user }: { user: CurrentUser }) {
  const { t } = useTranslation('account')
  const { run, isRunning, failureText } = useAccountAction()
  return (
    <>
      <FailureNotice text={failureText} />
      <Switch
        label={t('profile.subscriptions')}
        description={t('profile.subscriptionsHint')}
        checked={user.showsSubscriptions ?? false}
        disabled={isRunning}
        onChange={(isShown) => void run(async () => showSubscriptions(isShown))}
      />
    </>
  )
}
