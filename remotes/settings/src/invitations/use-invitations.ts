import { ApiError } from '@tidings/contracts'
import { i18next, useQuery, useQueryClient } from '@tidings/runtime'
import { toast } from '@tidings/ui'
import { useState } from 'react'
import { invitationLimitQuery, invitationsQuery } from './invitations.api.ts'

/** The codes of the user, how many they may make, and what is done with them, one thing at a time. */
export function useInvitations() {
  const queries = useQueryClient()
  const invitations = useQuery(invitationsQuery())
  const limit = useQuery(invitationLimitQuery())
  const [isRunning, setIsRunning] = useState(false)

  /** Does something and asks the server anew; a refusal is told. Answers whether it was done. */
  async function run(deed: () => Promise<unknown>): Promise<boolean> {
    if (isRunning) return false
    setIsRunning(true)
    try {
      await deed()
      return true
    } catch (error) {
      toast.error(
        i18next.t(error instanceof ApiError ? `errors:${error.key}` : 'app:auth.failure.unreachable'),
      )
      return false
    } finally {
      setIsRunning(false)
      await queries.invalidateQueries(invitationsQuery())
    }
  }

  return {
    invitations: invitations.data,
    limit: limit.data,
    isFailed: invitations.isError || limit.isError,
    retry: () => void Promise.all([invitations.refetch(), limit.refetch()]),
    isRunning,
    run,
  }
}
