import type { ServerConfigs } from '@tidings/contracts'
import { useTranslation } from '@tidings/runtime'
import { Callout } from '@tidings/ui'

export interface SignUpNoticeProps {
  signUp: ServerConfigs['SIGN_UP']
}

/** Says beforehand that sign-up is not open to everybody. */
export function SignUpNotice({ signUp }: SignUpNoticeProps) {
  const { t } = useTranslation('app')
  if (signUp === 'open') return null
  return (
    <Callout title={t(`auth.notice.${signUp}`)}>
      {signUp === 'closed' ? t('auth.notice.first') : t('auth.notice.afterwards')}
    </Callout>
  )
}
