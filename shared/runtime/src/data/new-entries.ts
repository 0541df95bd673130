import type { ApiClient } from '@tidings/contracts'
import { batchesOfCalls } from '@tidings/contracts/batches'
import { api } from './api.ts'

type Asked = Omit<Parameters<ApiClient['entries']['checkNew']>[0], 'feedIdList'> & {
  feedIdList?: readonly string[] | undefined
}

export interface NewEntries {
  hasNew: boolean
  /** How many, where the server says. */
  count: number | null
}

/** So many feeds are named in an address: longer ones are refused, by proxies too. */
const FEEDS_IN_ADDRESS = 200

/** More than this many are counted no further. */
const COUNTED = 100

/** Whether entries of a scope came after a time, however many feeds it names. */
export async function askForNew(
  { feedIdList, ...asked }: Asked,
  options: { signal?: AbortSignal },
): Promise<NewEntries> {
  const found: NewEntries = { hasNew: false, count: 0 }
  for (const batch of feedIdList ? batchesOfCalls(feedIdList, FEEDS_IN_ADDRESS) : [null]) {
    const { data } = await api.entries.checkNew({ ...asked, ...(batch && { feedIdList: batch }) }, options)
    if (!data.has_new) continue
    found.hasNew = true
    found.count = data.count === undefined || found.count === null ? null : found.count + data.count
    if (found.count === null || found.count >= COUNTED) return found
  }
  return found.hasNew ? found : { hasNew: false, count: null }
}
