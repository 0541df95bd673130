import {
  View,
  type EntryItem,
  type Language,
  type TranslatedField,
  type Translation,
  type WantedTranslation,
} from '@tidings/contracts'
import { isInLanguage } from './is-in-language.ts'

/** How what is translated is shown: below what was written, or in its place. */
export interface ShownTranslation {
  texts: Translation
  language: Language
  isAlone: boolean
}

/** One text of it. */
export interface TranslatedText {
  text: string
  language: Language
  isAlone: boolean
}

/** A field as it is shown in another language; undefined where it is not. */
export function translationOf(
  shown: ShownTranslation | null,
  field: TranslatedField,
): TranslatedText | undefined {
  const text = shown?.texts[field]
  return shown && text !== undefined ? { text, language: shown.language, isAlone: shown.isAlone } : undefined
}

const usual: readonly TranslatedField[] = ['title']
const byView: Partial<Record<View, readonly TranslatedField[]>> = {
  [View.All]: ['title', 'description', 'content'],
  [View.Articles]: ['title', 'description'],
  [View.SocialMedia]: ['content'],
}

/** What of the entries of a view is translated in its list. */
export const fieldsOfView = (view: View): readonly TranslatedField[] => byView[view] ?? usual

/** What settings say of translations. */
export interface TranslationSettings {
  translation: boolean
  actionLanguage: Language | 'default'
  language: Language
}

/** Whether an entry is translated without being asked for, and into which language: as the rules have it, or else the settings. */
export function planOf(
  rules: EntryItem['settings'] | null,
  { translation, actionLanguage, language }: TranslationSettings,
): { isUsual: boolean; language: Language } {
  const usually = actionLanguage === 'default' ? language : actionLanguage
  const ruled = rules?.translation
  if (typeof ruled === 'string') return { isUsual: true, language: ruled }
  return { isUsual: ruled ?? translation, language: usually }
}

interface Translated {
  id: string
  language: string | null
  changedAt?: string | null | undefined
}

/** Tells what an entry says now from what it said before. */
export const versionOf = ({ changedAt }: Pick<Translated, 'changedAt'>): string => changedAt ?? ''

/** What is to be asked for: the fields that say something, and not in that language already; null where there are none. */
export function wantedOf(
  entry: Translated,
  texts: Partial<Record<TranslatedField, string | null | undefined>>,
  language: Language,
): WantedTranslation | null {
  const all: readonly TranslatedField[] = ['title', 'description', 'content', 'readabilityContent']
  const fields = all.filter((field) => {
    const text = texts[field]?.trim()
    return text && !isInLanguage(text, entry.language, language)
  })
  return fields.length > 0 ? { entryId: entry.id, fields, version: versionOf(entry) } : null
}
