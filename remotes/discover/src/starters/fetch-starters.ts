import { STARTER_FEEDS_PATH } from '@tidings/contracts'
import { apiUrl } from '@tidings/runtime'

/** The OPML file of sites to begin with, as the server has it. Rejects where it cannot be had. */
export async function fetchStarters(): Promise<File> {
  const response = await fetch(apiUrl(STARTER_FEEDS_PATH))
  if (!response.ok) throw new Error(`The sites to begin with answered ${response.status}`)
  return new File([await response.blob()], 'starter-feeds.opml')
}
