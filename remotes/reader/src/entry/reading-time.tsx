import type { OpenEntry } from '@tidings/db'
import { useTranslation } from '@tidings/runtime'
import { readingMinutes } from './content/reading-time.ts'
import { translationOf, type ShownTranslation } from './translation/translation.ts'
import type { EntryMode } from './use-entry-mode.ts'
import { useReadability } from './use-readability.ts'

interface ReadingTimeProps {
  entry: OpenEntry
  mode: EntryMode
  translation: ShownTranslation | null
}

/** How long the text takes that is shown: that of the feed or of its page, or either in another language. */
export function ReadingTime({ entry, mode, translation }: ReadingTimeProps) {
  const { t } = useTranslation('reader')
  const isArticle = mode === 'readability'
  const { content: article, isLoading } = useReadability(entry.id, isArticle)
  if (isArticle && isLoading) return null
  const ofPage = isArticle ? article : null
  const translated = translationOf(translation, ofPage ? 'readabilityContent' : 'content')
  const html = translated?.isAlone ? translated.text : (ofPage ?? entry.content)
  return html ? <span>{t('entry.readingTime', { count: readingMinutes(html) })}</span> : null
}
