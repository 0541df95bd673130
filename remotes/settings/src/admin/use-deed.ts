import { ApiError } from '@tidings/contracts'
import { i18next, useQueryClient } from '@tidings/runtime'
import { toast } from '@tidings/ui'
import { useState } from 'react'

/** Does one thing at a time for an administrator, tells how it went, and asks anew what is shown. */
export function useDeed() {
  const queries = useQueryClient()
  const [isRunning, setIsRunning] = useState(false)

  /** Answers whether it was done. */
  async function run(deed: () => Promise<unknown>, told?: string): Promise<boolean> {
    if (isRunning) return false
    setIsRunning(true)
    try {
      await deed()
      if (told) toast(told)
      return true
    } catch (error) {
      const key = error instanceof ApiError ? `errors:${error.key}` : 'app:auth.failure.unreachable'
      toast.error(i18next.t(key))
      return false
    } finally {
      setIsRunning(false)
      await queries.invalidateQueries({ queryKey: ['admin'] })
    }
  }

  return { run, isRunning }
}
