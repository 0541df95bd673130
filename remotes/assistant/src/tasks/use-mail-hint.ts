import { $session, useStore, useTranslation } from '@tidings/runtime'

/** Where a mail would go, and what keeps it from going, as far as a page knows: whether the server sends any it does not. */
export function useMailHint(): string {
  const { t } = useTranslation('ai')
  const user = useStore($session)
  if (user?.emailVerified === false) return t('task.mailUnconfirmed', { address: user.email })
  return t('task.mailHint', { address: user?.email ?? '' })
}
