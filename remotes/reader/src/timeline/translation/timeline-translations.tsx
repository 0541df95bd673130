import { useEffect, useReducer, useState } from 'react'
import type { Language, View, WantedTranslation } from '@tidings/contracts'
import { Slot, useSettings, useStore } from '@tidings/runtime'
import {
  fieldsOfView,
  planOf,
  wantedOf,
  type TranslationSettings,
} from '../../entry/translation/translation.ts'
import { useIsFilled } from '../../entry/translation/use-is-filled.ts'
import { $inSight } from '../in-sight.store.ts'
import type { LoadedRows, RowEntry } from '../rows-in-memory.ts'
import type { EntryKey } from '../timeline.ts'
import { coverOf, type Arrived } from './cover-rows.tsx'
import { originalOf } from './original-of.ts'

/** Has rows shown in another language, where the settings or the rules want that. */
export function TimelineTranslations({ view }: { view: View }) {
  const inSight = useStore($inSight)
  const isFilled = useIsFilled('entry-translation')
  return isFilled && inSight && <InSight key={view} view={view} {...inSight} />
}

interface InSightProps {
  view: View
  rows: LoadedRows
  keys: readonly EntryKey[]
}

const nothing: ReadonlyMap<string, Arrived> = new Map()
const unchanged = (entry: RowEntry) => entry

/** What stands in sight where the list rests is asked for; what passed by is not. */
function InSight({ view, rows, keys }: InSightProps) {
  const settings = useSettings()
  const [arrived, setArrived] = useState(nothing)
  const [, redraw] = useReducer((times: number) => times + 1, 0)
  useEffect(() => rows.subscribe(redraw), [rows])
  useEffect(() => {
    rows.coverBy((entry) => {
      const { isUsual, language } = planOf(entry.settings, settings)
      const found = arrived.get(entry.id)
      if (!isUsual || found?.language !== language) return entry
      return coverOf(entry, found, settings.translationMode === 'translation-only')
    })
  }, [rows, arrived, settings])
  useEffect(() => () => rows.coverBy(unchanged), [rows])

  return [...wantedAmong({ view, rows, keys }, settings)].map(([language, wanted]) => (
    <Slot
      key={language}
      name="entry-translation"
      properties={{
        wanted,
        language,
        isList: true,
        onTranslated: ({ entryId, version }, texts) =>
          setArrived((before) => new Map(before).set(entryId, { texts, language, version })),
      }}
    />
  ))
}

/** What is to be asked for, by language. */
function wantedAmong(
  { view, rows, keys }: InSightProps,
  settings: TranslationSettings,
): Map<Language, WantedTranslation[]> {
  const wanted = new Map<Language, WantedTranslation[]>()
  for (const { id } of keys) {
    const row = rows.get(id)
    if (!row) continue
    const entry = originalOf(row)
    const { isUsual, language } = planOf(entry.settings, settings)
    const one = isUsual ? wantedOfRow(entry, view, language) : null
    if (one) wanted.set(language, [...(wanted.get(language) ?? []), one])
  }
  return wanted
}

/** An entry is looked at once, as long as it says the same. */
const lookedAt = new WeakMap<RowEntry, { place: string; wanted: WantedTranslation | null }>()

function wantedOfRow(entry: RowEntry, view: View, language: Language): WantedTranslation | null {
  const place = `${view} ${language}`
  const before = lookedAt.get(entry)
  if (before?.place === place) return before.wanted
  const texts = Object.fromEntries(
    fieldsOfView(view).map((field) => [field, field === 'readabilityContent' ? null : entry[field]]),
  )
  const wanted = wantedOf(entry, texts, language)
  lookedAt.set(entry, { place, wanted })
  return wanted
}
