export interface StreamLimits {
  inAll: number
  perParty: number
}

/**
 * Limits streams, of which each holds a connection open. What is returned counts one more and returns what ends it, or undefined
 * where there are too many.
 */
export function createStreamLimit({
  inAll,
  perParty,
}: StreamLimits): (party: string) => (() => void) | undefined {
  const taken = new Map<string, number>()
  let total = 0
  return (party) => {
    const own = taken.get(party) ?? 0
    if (total >= inAll || own >= perParty) return undefined
    total += 1
    taken.set(party, own + 1)
    return () => {
      total -= 1
      const left = (taken.get(party) ?? 1) - 1
      if (left > 0) taken.set(party, left)
      else taken.delete(party)
    }
  }
}
