import type { TranslatedField, Translation } from '@tidings/contracts'
import { TranslatedLine } from '../../entry/translation/translated-line.tsx'
import { versionOf, type ShownTranslation } from '../../entry/translation/translation.ts'
import type { RowEntry } from '../rows-in-memory.ts'
import { noteOriginal } from './original-of.ts'
import { TranslatedPost } from './translated-post.tsx'

/** What has come of an entry that was wanted in another language. */
export interface Arrived extends Omit<ShownTranslation, 'isAlone'> {
  /** Of what the entry said then. */
  version: string
}

/** What was made last of each entry, so that it is the same as long as nothing has changed. */
const covered = new WeakMap<RowEntry, { arrived: Arrived; isAlone: boolean; cover: RowEntry }>()

/** The entry that a row shows of an entry in another language: with that below its fields, or in their place. */
export function coverOf(entry: RowEntry, arrived: Arrived | undefined, isAlone: boolean): RowEntry {
  if (arrived?.version !== versionOf(entry)) return entry
  const before = covered.get(entry)
  if (before?.arrived === arrived && before.isAlone === isAlone) return before.cover
  const { texts, language } = arrived
  const cover = isAlone
    ? { ...entry, ...withoutMissing(texts), language }
    : { ...entry, below: belowOf(entry, arrived) }
  noteOriginal(cover, entry)
  covered.set(entry, { arrived, isAlone, cover })
  return cover
}

const withoutMissing = ({ title, description, content }: Translation) => ({
  ...(title !== undefined && { title }),
  ...(description !== undefined && { description }),
  ...(content !== undefined && { content }),
})

function belowOf({ url }: RowEntry, { texts, language }: Arrived): RowEntry['below'] {
  const line = (field: TranslatedField, place: 'row-title' | 'row-description') => {
    const text = texts[field]
    return text !== undefined && <TranslatedLine text={text} language={language} place={place} />
  }
  return {
    title: line('title', 'row-title'),
    description: line('description', 'row-description'),
    content: texts.content !== undefined && (
      <TranslatedPost html={texts.content} url={url} language={language} />
    ),
  }
}
