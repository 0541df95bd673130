import type { ServerConfigs } from '@tidings/contracts'
import { useTranslation } from '@tidings/runtime'
import { Callout } from '@tidings/ui'

export interface SignUpNoticeProps {
  signUp: ServerConfigs['SIGN_UP']
}

/** Says beforehand that sign-up is not open; the very first account can be made all the same. */
export function SignUpNotice({ signUp }: SignUpNoticeProps) {
  const { t } = useTranslation('app')
  if (signUp === 'open') return null
  return <Callout title={t(`auth.notice.${signUp}`)}>{t('auth.notice.first')}</Callout>
}
