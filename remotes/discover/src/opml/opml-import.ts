import type { ApiClient } from '@tidings/contracts'

type ImportReply = Awaited<ReturnType<ApiClient['subscriptions']['importOpml']>>['data']

/** What became of the feeds so far. */
export interface ImportOutcome {
  imported: ImportReply['successfulItems']
  conflicts: ImportReply['conflictItems']
  failed: ImportReply['parsedErrorItems']
}

export const noOutcome: ImportOutcome = { imported: [], conflicts: [], failed: [] }

export const countOutcome = ({ imported, conflicts, failed }: ImportOutcome): number =>
  imported.length + conflicts.length + failed.length

/** Those addresses that nothing has become of yet. */
export function missingUrls(
  urls: readonly string[],
  { imported, conflicts, failed }: ImportOutcome,
): string[] {
  const done = new Set([...imported, ...conflicts, ...failed].map(({ url }) => url))
  return urls.filter((url) => !done.has(url))
}

const CHUNK_MIN = 10
const CALLS_MAX = 25

/** Parts of a list of addresses: small, so that the progress is real, but never more than a few calls. */
export function toChunks(urls: readonly string[]): string[][] {
  const size = Math.max(CHUNK_MIN, Math.ceil(urls.length / CALLS_MAX))
  return Array.from({ length: Math.ceil(urls.length / size) }, (_, index) =>
    urls.slice(index * size, (index + 1) * size),
  )
}

interface ImportOptions {
  urls: readonly string[]
  /** What became of others before, where an import goes on. */
  before?: ImportOutcome
  /** Subscribes to some of them. */
  send: (urls: string[]) => Promise<ImportReply>
  signal: AbortSignal
  onProgress: (outcome: ImportOutcome) => void
}

/** Subscribes to feeds part after part, and tells after each how far it is; stops between two parts. */
export async function importInParts({
  urls,
  before = noOutcome,
  send,
  signal,
  onProgress,
}: ImportOptions): Promise<void> {
  let outcome = before
  for (const chunk of toChunks(urls)) {
    if (signal.aborted) return
    const reply = await send(chunk)
    outcome = {
      imported: [...outcome.imported, ...reply.successfulItems],
      conflicts: [...outcome.conflicts, ...reply.conflictItems],
      failed: [...outcome.failed, ...reply.parsedErrorItems],
    }
    onProgress(outcome)
  }
}
