import { ApiError, durations, limits, mayPass } from '@tidings/contracts'
import { NoResponseError } from '@tidings/db'
import { QueryClient } from '@tanstack/react-query'
import { RETRY_DELAY_MS, triesBefore } from './transport.ts'

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

/** Each try counts, whoever makes it: a call that only reads was tried again before a query hears that it failed. */
function isWorthRetry(failures: number, error: Error): boolean {
  if ((failures + 1) * triesBefore(error) > limits.queryRetries) return false
  return error instanceof NoResponseError || (error instanceof ApiError && mayPass(error.status))
}
