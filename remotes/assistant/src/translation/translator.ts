import type { Language, TranslatedField, Translation, WantedTranslation } from '@tidings/contracts'
import { TRANSLATED_ENTRIES_MAX } from '@tidings/contracts/form-limits'
import { translateBatch } from './translation.api.ts'

/** What is wanted within that time is asked for together. */
const GATHER_MS = 1000
/** Fields that are remembered: more than one passes in an hour. */
const REMEMBERED = 2000

/** A field of an entry in a language, of what the entry says now. */
interface Wish {
  key: string
  entryId: string
  field: TranslatedField
  language: Language
}

interface Pending extends Wish {
  /** Those who wait for it. Before it is asked for, they may all have left. */
  waiting: number
  promise: Promise<string | null>
  resolve: (text: string | null) => void
  reject: (error: unknown) => void
}

/** What was translated, the latest last; null for what needs no translation. */
const known = new Map<string, string | null>()
const pending = new Map<string, Pending>()
let gathered: Pending[] = []

const wishesOf = ({ entryId, fields, version }: WantedTranslation, language: Language): Wish[] =>
  fields.map((field) => ({ key: [entryId, language, field, version].join(' '), entryId, field, language }))

/** An entry in another language, as far as that is known; undefined where anything is missing. */
export function knownTranslation(wanted: WantedTranslation, language: Language): Translation | undefined {
  const translation: Translation = {}
  for (const { key, field } of wishesOf(wanted, language)) {
    const text = known.get(key)
    if (text === undefined) return undefined
    if (text !== null) translation[field] = text
  }
  return translation
}

/**
 * Asks for an entry in another language. The same is asked for once, whoever wants it, and what is wanted at about the same time
 * together. Whoever has left before that asks for nothing. Rejects as the call does.
 */
export async function translate(
  wanted: WantedTranslation,
  language: Language,
  signal: AbortSignal,
): Promise<Translation> {
  const translation: Translation = {}
  const asked = wishesOf(wanted, language).map(async (wish) => {
    const text = known.get(wish.key) ?? (known.has(wish.key) ? null : await wait(wish, signal))
    if (text !== null) translation[wish.field] = text
  })
  await Promise.all(asked)
  return translation
}

async function wait(wish: Wish, signal: AbortSignal): Promise<string | null> {
  const one = pending.get(wish.key) ?? gather(wish)
  one.waiting += 1
  signal.addEventListener('abort', () => (one.waiting -= 1), { once: true })
  return one.promise
}

function gather(wish: Wish): Pending {
  const one: Pending = { ...wish, waiting: 0, ...Promise.withResolvers<string | null>() }
  pending.set(wish.key, one)
  if (gathered.length === 0) setTimeout(askForGathered, GATHER_MS)
  gathered.push(one)
  return one
}

function askForGathered(): void {
  const all = gathered
  gathered = []
  const byEntry = Map.groupBy(
    all.filter((one) => isWanted(one)),
    ({ entryId, language }) => `${entryId} ${language}`,
  )
  const alike = Map.groupBy(
    [...byEntry.values()],
    ([first, ...others]) => `${first?.language} ${[first, ...others].map((one) => one?.field).join()}`,
  )
  for (const entries of alike.values())
    for (let at = 0; at < entries.length; at += TRANSLATED_ENTRIES_MAX)
      void askFor(entries.slice(at, at + TRANSLATED_ENTRIES_MAX))
}

/** Nobody waits for what they have left: that is forgotten. */
function isWanted(one: Pending): boolean {
  if (one.waiting > 0) return true
  pending.delete(one.key)
  one.resolve(null)
  return false
}

/** Asks for entries of which the same fields are wanted. */
async function askFor(entries: readonly (readonly Pending[])[]): Promise<void> {
  const all = entries.flat()
  const [first] = all
  if (!first) return
  const fields = [...new Set(all.map(({ field }) => field))]
  const ids = [...new Set(all.map(({ entryId }) => entryId))]
  try {
    await translateBatch({ ids, fields, language: first.language }, (id, translation) => {
      for (const one of all) if (one.entryId === id) settle(one, translation[one.field] ?? null)
    })
    for (const one of all) settle(one, null)
  } catch (error) {
    for (const one of all) {
      if (pending.get(one.key) === one) pending.delete(one.key)
      one.reject(error)
    }
  }
}

function settle(one: Pending, text: string | null): void {
  if (pending.get(one.key) !== one) return
  pending.delete(one.key)
  known.set(one.key, text)
  const [oldest] = known.keys()
  if (oldest !== undefined && known.size > REMEMBERED) known.delete(oldest)
  one.resolve(text)
}
