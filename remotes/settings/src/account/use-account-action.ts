import { useTranslation } from '@tidings/runtime'
import { toast } from '@tidings/ui'
import { useState } from 'react'
import { AccountError, type AccountFailure } from './account-call.ts'

/** Does one thing about the account at a time; `failure` is why the last one was refused. */
export function useAccountAction() {
  const { t } = useTranslation('account')
  const [isRunning, setIsRunning] = useState(false)
  const [failure, setFailure] = useState<AccountFailure>()

  /** Answers whether it was done; `told` is shown then. */
  async function run(action: () => Promise<unknown>, told?: string): Promise<boolean> {
    if (isRunning) return false
    setIsRunning(true)
    setFailure(undefined)
    try {
      await action()
      if (told) toast(told)
      return true
    } catch (error) {
      setFailure(error instanceof AccountError ? error.failure : 'unknown')
      return false
    } finally {
      setIsRunning(false)
    }
  }

  return {
    run,
    isRunning,
    failure,
    failureText: failure && t(`failure.${failure}`),
    forget: () => setFailure(undefined),
  }
}
