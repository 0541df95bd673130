import { useTranslation } from '@tidings/runtime'
import { Button, toast } from '@tidings/ui'
import { useState } from 'react'
import { sendConfirmation } from './account.ts'
import { AuthError } from './auth-failure.ts'

/** Sends the letter that confirms an address once more. */
export function ResendConfirmation({ email }: { email: string }) {
  const { t } = useTranslation('app')
  const [isSending, setIsSending] = useState(false)

  async function handleClick() {
    setIsSending(true)
    try {
      await sendConfirmation(email)
      toast(t('auth.confirm.sentAgain'))
    } catch (error) {
      const failure = error instanceof AuthError ? error : new AuthError('unknown')
      toast.error(t(`auth.failure.${failure.failure}`, { count: failure.minutes }))
    } finally {
      setIsSending(false)
    }
  }

  return (
    <Button size="large" loading={isSending} onClick={() => void handleClick()}>
      {t('auth.confirm.again')}
    </Button>
  )
}
