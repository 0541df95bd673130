import { detectLanguage } from '../../reading/documents/language.ts'
import { isHtml, type Original } from './originals.ts'

/** Of HTML there may be much markup before the first words. */
const SAMPLE_LENGTH = 8192

/** The language of a field, whatever the others of its entry are in; that of the entry where its own words do not tell. */
export function languageOfField(
  { field, text }: Pick<Original, 'field' | 'text'>,
  ofEntry: string | null,
): string | null {
  const sample = text.slice(0, SAMPLE_LENGTH)
  const words = isHtml(field) ? sample.replaceAll(/<[^>]*>?|&\w+;/g, ' ') : sample
  const own = detectLanguage(words.replaceAll(/https?:\/\/\S+/g, ' '))
  const primary = ofEntry?.split(/[-_]/)[0]?.toLowerCase()
  // The entry's may tell the script as well, and Kanji alone look like Chinese.
  const isOfEntry = own === null || own === primary || (own === 'zh' && primary === 'ja')
  return isOfEntry ? ofEntry : own
}
