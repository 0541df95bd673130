import type { Described, JsonSchema } from './describe.ts'
import { findRefusals } from './schema-refusals.ts'

type Contracts = Record<string, Described>

/**
 * What changed so that remotes built before no longer fit: each in a line. New slots, channels and capabilities are no
 * such change, nor are optional properties, nor an input that takes more than it did.
 */
export function findBreakingChanges(before: Contracts, now: Contracts): string[] {
  return Object.entries(before).flatMap(([key, old]) => {
    const current = now[key]
    return current ? compareDescribed(old, current).map((change) => `${key} ${change}`) : [`${key} is gone`]
  })
}

function compareDescribed(old: Described, now: Described): string[] {
  if ('props' in old && 'props' in now) return compareExchanged(old.props, now.props, 'props')
  if ('payload' in old && 'payload' in now) {
    const reach =
      old.tabs === now.tabs ? [] : [now.tabs ? 'is heard by other tabs' : 'is unheard by other tabs']
    return [...reach, ...compareExchanged(old.payload, now.payload, 'payload')]
  }
  if ('input' in old && 'input' in now) {
    return [
      ...compareTaken(old.input, now.input, 'input'),
      ...compareExchanged(old.output, now.output, 'output'),
    ]
  }
  return ['is of another kind']
}

/**
 * Old and new remotes both give and take these, so neither side may know values that the other does not. An older
 * provider of a capability may meet a newer input; consumers live with its refusal as with its absence.
 */
function compareExchanged(old: JsonSchema, now: JsonSchema, where: string): string[] {
  return [
    ...compareTaken(old, now, where),
    ...findRefusals(now, old, where, 'dropped').map((what) => `may have ${what}`),
  ]
}

const compareTaken = (old: JsonSchema, now: JsonSchema, where: string): string[] =>
  findRefusals(old, now, where, 'missed').map((what) => `takes no ${what}`)
