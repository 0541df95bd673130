import { STARTER_FEEDS_PATH, type ApiClient } from '@tidings/contracts'
import { api, apiUrl } from '@tidings/runtime'

type OpmlReply = Awaited<ReturnType<ApiClient['subscriptions']['parseOpml']>>['data']

export type StarterSite = Pick<OpmlReply['subscriptions'][number], 'url' | 'title' | 'category'>

/** As many as are taken in at a glance; the others are in Discover. */
const SHOWN = 6

/** Some of the sites that the server offers to begin with. Rejects where they cannot be had. */
export async function fetchStarterSites(): Promise<StarterSite[]> {
  const response = await fetch(apiUrl(STARTER_FEEDS_PATH))
  if (!response.ok) throw new Error(`The sites to begin with answered ${response.status}`)
  const file = new File([await response.blob()], 'starter-feeds.opml')
  const { data } = await api.subscriptions.parseOpml(file)
  return chooseSites(data.subscriptions)
}

/** The first sites, of each category in its turn, so that they are of all kinds. */
export function chooseSites(sites: readonly StarterSite[]): StarterSite[] {
  const byCategory = Map.groupBy(sites, ({ category }) => category)
  return [...byCategory.values()]
    .flatMap((ofOne) => ofOne.map((site, turn) => ({ site, turn })))
    .toSorted((one, other) => one.turn - other.turn)
    .slice(0, SHOWN)
    .map(({ site }) => site)
}
