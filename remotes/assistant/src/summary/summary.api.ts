import type { EntryTarget, Language } from '@tidings/contracts'
import { NoResponseError } from '@tidings/db'
import { api, queryOptions } from '@tidings/runtime'
import { patience } from '../patience.ts'

interface Wish {
  entryId: string
  language: Language
  target: EntryTarget
  /** When the entry was changed last: of another text it is another summary. */
  version: string
}

/** What an entry says in a few words; null of one that is too short. It is asked for once, and again when somebody wants it. */
export const summaryQuery = ({ entryId, language, target, version }: Wish) =>
  queryOptions({
    queryKey: ['summary', entryId, language, target, version],
    staleTime: Number.POSITIVE_INFINITY,
    // Each try may cost something.
    retry: false,
    retryOnMount: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
    queryFn: async ({ signal }) => askPatiently({ id: entryId, language, target }, signal),
  })

/** A model may take longer than a call. The server writes on, and whoever asks again has that and nothing new. */
async function askPatiently(
  input: Parameters<typeof api.summaries.get>[0],
  signal: AbortSignal,
): Promise<string | null> {
  const endsAt = Date.now() + patience.writing
  for (;;) {
    try {
      return (await api.summaries.get(input, { signal })).data
    } catch (error) {
      const isLate = error instanceof NoResponseError && error.timedOut
      if (!isLate || Date.now() > endsAt) throw error
    }
  }
}
