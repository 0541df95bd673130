import type { Language } from '@tidings/contracts'
import { directionOf } from '../content/language.ts'
import styles from './translation.module.css'

interface TranslatedLineProps {
  text: string
  language: Language
  /** Where it stands decides how much of it is shown. */
  place: 'title' | 'row-title' | 'row-description'
}

/** A line in another language, below what was written. */
export function TranslatedLine({ text, language, place }: TranslatedLineProps) {
  return (
    <p className={styles.line} lang={language} dir={directionOf(language)} data-place={place}>
      {text}
    </p>
  )
}
