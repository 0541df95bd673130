import { durations, recordingUrl } from '@tidings/contracts'
import { db, getPlayPosition, readFromServer, storePlayPositions } from '@tidings/db'
import { api, mutate, queryClient, queryOptions, useLiveQuery, useQuery } from '@tidings/runtime'

/** How long a recording waits to begin: nobody takes so little for a delay. */
const PATIENCE_MS = 500

const playPositionsQuery = () =>
  queryOptions({
    queryKey: ['play-positions'],
    staleTime: durations.playPositionsFresh,
    queryFn: ({ signal }) =>
      readFromServer(async () => {
        const { data } = await api.playPositions.list({}, { signal })
        await storePlayPositions(db, data)
        return { storedAt: Date.now() }
      }),
  })

/** Seconds at which a recording was left, on whichever device. */
export function usePlayPosition(url: string | undefined): number {
  useQuery({ ...playPositionsQuery(), enabled: url !== undefined })
  return useLiveQuery(async () => (url === undefined ? 0 : getPlayPosition(db, url)), [url]) ?? 0
}

/** Seconds at which a recording was left; a server that does not say so soon is not waited for. */
export async function playPositionOf(url: string): Promise<number> {
  const asked = queryClient.fetchQuery(playPositionsQuery()).catch(() => undefined)
  await Promise.race([asked, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
  return getPlayPosition(db, url)
}

/** Keeps where a recording is, for every device of the user; an address too long for a key is not kept. */
export async function keepPlayPosition(url: string, seconds: number): Promise<void> {
  if (!recordingUrl.safeParse(url).success) return
  const updatedAt = new Date().toISOString()
  await mutate('playPositions.keep', { url, seconds: Math.floor(seconds), updatedAt })
}
