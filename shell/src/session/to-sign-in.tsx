import { configsQuery, Navigate, paths, useLocation, useQuery } from '@tidings/runtime'

/**
 * Leads whoever is not signed in to where they can, and back to where they wanted to be then. On a server that nobody has
 * an account on, that is the page that makes the first one.
 */
export function ToSignIn() {
  const { pathname, search, hash } = useLocation()
  const { data: configs, isPending, failureCount } = useQuery(configsQuery())
  // Without an answer at the first try there is no server to be new.
  if (isPending && failureCount === 0) return null
  const next = pathname + search + hash
  const query = next === paths.home ? '' : `?${new URLSearchParams({ next }).toString()}`
  return <Navigate to={(configs?.IS_NEW ? paths.register : paths.login) + query} replace />
}
