/** What became of the calls of each kind of an attack: how often each status was answered, with the code of a refusal. */
export interface AttackOutcomes {
  /** Waits for a call of a kind, and counts what becomes of it. */
  count(kind: string, call: Promise<unknown>): Promise<void>
  /** Each kind with its statuses. */
  toString(): string
  /** Throws where a kind of attack was never answered as is promised: then it was none, and what was measured tells nothing. */
  requireAll(kinds: readonly string[]): void
}

/**
 * Answered; or told that a site cannot be fetched or read, by which the server says that it gave up what would take too long or be
 * too large. What is only refused as one too many was never tried.
 */
const promised = new Set(['ok', '400 2003', '400 2004'])

export function countOutcomes(): AttackOutcomes {
  const outcomes = new Map<string, Map<string, number>>()

  const toLine = (kind: string): string => {
    const statuses = Array.from(outcomes.get(kind) ?? [], ([status, times]) => `${times} × ${status}`)
    return `${kind}: ${statuses.join(', ') || 'never called'}`
  }

  return {
    async count(kind, call) {
      const outcome = await call.then(() => 'ok', statusOf)
      const ofKind = outcomes.get(kind) ?? new Map<string, number>()
      outcomes.set(kind, ofKind.set(outcome, (ofKind.get(outcome) ?? 0) + 1))
    },
    toString: () => Array.from(outcomes.keys(), toLine).join('\n'),
    requireAll(kinds) {
      const failed = kinds.filter((kind) => ![...(outcomes.get(kind)?.keys() ?? [])].some(isPromised))
      if (failed.length > 0) throw new Error(`These attacked nothing:\n${failed.map(toLine).join('\n')}`)
    },
  }
}

const isPromised = (outcome: string): boolean => promised.has(outcome)

/** As a reader's calls throw it: what was asked, the status, and the body. */
function statusOf(error: unknown): string {
  const [, status, body = ''] = /: (\d{3}) ([^]*)$/.exec(String(error)) ?? []
  if (status === undefined) return 'no answer'
  const [, code] = /^\{"code":(\d+)/.exec(body) ?? []
  return status === '400' && code !== undefined ? `${status} ${code}` : status
}
