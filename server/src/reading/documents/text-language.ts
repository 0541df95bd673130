import { LANGUAGE_SAMPLE } from './language-sample.ts'
import { detectLanguage } from './language.ts'

/** The language of the words of a text, be it HTML; null where they do not tell. */
export function languageOfText(text: string): string | null {
  const words = text.slice(0, LANGUAGE_SAMPLE).replaceAll(/<[^>]*>?|&\w+;/g, ' ')
  return detectLanguage(words.replaceAll(/https?:\/\/\S+/g, ' '))
}
