/** What of an entry can be read in another language. */
export const translatedFields = ['title', 'description', 'content', 'readabilityContent'] as const

export type TranslatedField = (typeof translatedFields)[number]

/** An entry whose fields are wanted in another language. */
export interface WantedTranslation {
  entryId: string
  fields: TranslatedField[]
  /** Another once the entry says something else: then it is another translation that is wanted. */
  version: string
}

/** Fields of an entry in another language; those of which there is no translation are missing. */
export type Translation = Partial<Record<TranslatedField, string | undefined>>
