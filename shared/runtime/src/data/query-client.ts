import { ApiError, durations, limits } from '@tidings/contracts'
import { NoResponseError } from '@tidings/db'
import { QueryClient } from '@tanstack/react-query'

const RETRY_DELAY_MS = 1000
const FINAL = new Set([400, 401, 403, 404, 422])

/** Decides when the server is asked; what it says is kept in the local database. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: durations.queryFresh,
      // The browser may call itself offline while a server in the same network can be reached.
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: isWorthRetry,
      retryDelay: RETRY_DELAY_MS,
    },
  },
})

function isWorthRetry(failures: number, error: Error): boolean {
  if (failures >= limits.queryRetries) return false
  return error instanceof NoResponseError || (error instanceof ApiError && !FINAL.has(error.status))
}
