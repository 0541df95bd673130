import { useEffect, useState } from 'react'
import { shortcutsFor } from '../../shortcuts/shortcuts.ts'
import { useShortcutList } from '../../shortcuts/use-shortcut-list.ts'
import { useShortcutName } from '../../shortcuts/use-shortcut-name.ts'
import { useMentionNames } from './mention-names.ts'
import {
  suggestElsewhere,
  suggestHere,
  suggestSaid,
  suggestShortcuts,
  SUGGESTIONS,
  type Suggestion,
  type Wanted,
} from './suggest.ts'
import type { Trigger } from './trigger.ts'

/** Whoever still types waits for no server. */
const TYPED_MS = 300
const LEAST_TYPED = 2

/** What can be chosen for what is typed: of this device at once, and then what the server knows besides. */
export function useSuggestions(trigger: Trigger | null): readonly Suggestion[] {
  const names = useMentionNames()
  const nameOf = useShortcutName()
  const shortcuts = shortcutsFor(useShortcutList(), null)
  const [mentions, setMentions] = useState<{ of: string; found: readonly Suggestion[] }>({
    of: '',
    found: [],
  })
  const wanted = trigger?.kind === 'mention' ? `${trigger.only ?? ''} ${trigger.query}` : ''

  useEffect(() => {
    if (trigger?.kind !== 'mention') return undefined
    const ended = new AbortController()
    const tell = (found: readonly Suggestion[]) => setMentions({ of: wanted, found })
    void find({ trigger, names, now: new Date() }, ended.signal, tell)
    return () => ended.abort()
    // The names change with the language alone, which draws everything anew.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [wanted])

  if (!trigger) return []
  if (trigger.kind === 'shortcut') return suggestShortcuts(shortcuts, trigger.query, nameOf)
  return mentions.of === wanted ? mentions.found : []
}

async function find(wanted: Wanted, signal: AbortSignal, tell: (found: readonly Suggestion[]) => void) {
  const { trigger, names } = wanted
  const known = await suggestHere(wanted)
  if (signal.aborted) return
  tell(known)
  const here = [...known, ...(await findSaid(wanted, known))]
  if (signal.aborted) return
  if (here.length > known.length) tell(here)
  if (here.length >= SUGGESTIONS || trigger.query.length < LEAST_TYPED || !mayBeEntry(trigger)) return
  await new Promise((resolve) => setTimeout(resolve, TYPED_MS))
  if (signal.aborted) return
  // Where the server is out of reach there is what is here.
  const elsewhere = await suggestElsewhere(trigger.query, names).catch(() => [])
  if (!signal.aborted) tell(withOthers(here, elsewhere))
}

/** A time in words, where nothing that is known of times is meant; without what reads words there is none. */
async function findSaid(wanted: Wanted, known: readonly Suggestion[]): Promise<Suggestion[]> {
  const { only, query } = wanted.trigger
  const isLookedFor = only === undefined || only === 'date'
  const isThere = known.length >= SUGGESTIONS || known.some(({ chip }) => chip.kind === 'date')
  if (!isLookedFor || isThere || query.length < LEAST_TYPED) return []
  return suggestSaid(wanted).catch(() => [])
}

const mayBeEntry = ({ only }: Trigger): boolean => only === undefined || only === 'entry'

const idOf = ({ chip }: Suggestion): string | undefined => (chip.kind === 'entry' ? chip.id : undefined)

function withOthers(here: readonly Suggestion[], elsewhere: readonly Suggestion[]): Suggestion[] {
  const known = new Set(here.map(idOf))
  return [...here, ...elsewhere.filter((each) => !known.has(idOf(each)))].slice(0, SUGGESTIONS)
}
