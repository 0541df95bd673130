import type { ApiClient } from '@tidings/contracts'
import { api } from '@tidings/runtime'

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
  file: File
  urls: readonly string[]
  signal: AbortSignal
  onProgress: (outcome: ImportOutcome) => void
}

/** Subscribes to the chosen feeds of a file, part after part; ends early, with what was done, when it is stopped. */
export async function importOpml({ file, urls, signal, onProgress }: ImportOptions): Promise<ImportOutcome> {
  let outcome = noOutcome
  for (const chunk of toChunks(urls)) {
    if (signal.aborted) break
    const { data } = await api.subscriptions.importOpml({ file, items: JSON.stringify(chunk) })
    outcome = {
      imported: [...outcome.imported, ...data.successfulItems],
      conflicts: [...outcome.conflicts, ...data.conflictItems],
      failed: [...outcome.failed, ...data.parsedErrorItems],
    }
    onProgress(outcome)
  }
  return outcome
}
