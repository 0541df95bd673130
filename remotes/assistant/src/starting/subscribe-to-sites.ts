import { STARTER_FEEDS_PATH } from '@tidings/contracts'
import { NoResponseError } from '@tidings/db'
import { api, apiUrl, refreshSubscriptions } from '@tidings/runtime'

/**
 * Subscribes to sites of those that the server offers to begin with; answers with the addresses to which one subscribes then.
 * Throws as the call does, and a NoResponseError where what is offered cannot be had.
 */
export async function subscribeToSites(urls: readonly string[]): Promise<string[]> {
  const { data } = await api.subscriptions.importOpml({
    file: await fetchStarters(),
    items: JSON.stringify(urls),
  })
  // They are followed all the same; the sidebar shows them with the next refresh.
  await refreshSubscriptions().catch(() => undefined)
  return [...data.successfulItems, ...data.conflictItems].map(({ url }) => url)
}

/** The server reads the file itself again, so that nobody is led elsewhere by what a model says. */
async function fetchStarters(): Promise<File> {
  const response = await fetch(apiUrl(STARTER_FEEDS_PATH)).catch(() => undefined)
  if (!response?.ok) throw new NoResponseError()
  return new File([await response.blob()], 'starter-feeds.opml')
}
