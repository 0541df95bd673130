import type { OpenEntry } from '@tidings/db'
import { runCommand, useTranslation } from '@tidings/runtime'
import { Button } from '@tidings/ui'
import { BookOpenText } from '../icons/icons.tsx'
import { EntryContent, type EntryContentProps } from './content/entry-content.tsx'
import { languageTag } from './content/language.ts'
import { ContentSkeleton } from './entry-skeleton.tsx'
import { translationOf, type ShownTranslation } from './translation/translation.ts'
import { useReadability } from './use-readability.ts'
import styles from './entry-article.module.css'

interface ReadabilityContentProps {
  entry: OpenEntry
  translation: ShownTranslation | null
  onSeek: EntryContentProps['onSeek']
}

const noSizes = new Map<string, never>()

/** The article of an entry's page, under a line that says so. */
export function ReadabilityContent({ entry, translation, onSeek }: ReadabilityContentProps) {
  const { t } = useTranslation('reader')
  const { content, isLoading, error, retry } = useReadability(entry.id, true)
  if (isLoading) return <ContentSkeleton />
  return (
    <>
      <div className={styles.notice}>
        <BookOpenText aria-hidden="true" />
        <output>{t(content ? 'entry.readabilityShown' : 'entry.readabilityMissing')}</output>
        {error && (
          <Button size="small" onClick={retry}>
            {t('retry')}
          </Button>
        )}
        <Button size="small" variant="quiet" onClick={() => runCommand('entry:ability')}>
          {t('entry.readabilityBack')}
        </Button>
      </div>
      {(content ?? entry.content) && (
        <EntryContent
          key={content ? 'article' : 'feed'}
          html={content ?? entry.content ?? ''}
          title={entry.title}
          baseUrl={entry.url}
          sizes={noSizes}
          language={languageTag(entry.language)}
          onSeek={onSeek}
          translation={translationOf(translation, content ? 'readabilityContent' : 'content')}
        />
      )}
    </>
  )
}
