import { useState } from 'react'
import type { EntryVersion } from '@tidings/contracts'
import type { OpenEntry } from '@tidings/db'
import { api, formatDate, queryOptions, useQuery, useTranslation } from '@tidings/runtime'
import { Button, Spinner } from '@tidings/ui'
import { languageTag } from '../content/language.ts'
import { compareTexts, compareWords, type ComparedWords } from './compare-texts.ts'
import { textBlocks } from './text-blocks.ts'
import styles from './changes.module.css'

const versionsQuery = ({ id, changedAt }: OpenEntry) =>
  queryOptions({
    queryKey: ['entry-versions', id, changedAt],
    queryFn: async ({ signal }) => (await api.entries.listVersions({ id }, { signal })).data,
  })

/** What an entry said before, beside what it says now. */
export function Changes({ entry }: { entry: OpenEntry }) {
  const { t } = useTranslation('reader')
  const { data: versions, error, refetch, isFetching } = useQuery(versionsQuery(entry))
  const [chosen, setChosen] = useState(0)
  const version = versions?.[chosen]
  if (error)
    return (
      <div className={styles.line}>
        <output>{t('changes.missing')}</output>
        <Button size="small" onClick={() => void refetch()} disabled={isFetching}>
          {t('retry')}
        </Button>
      </div>
    )
  if (!versions || entry.content === undefined) return <Spinner />
  if (!version) return <output>{t('changes.missing')}</output>
  return (
    <>
      {versions.length > 1 && (
        <ul className={styles.versions} aria-label={t('changes.versions')}>
          {versions.map(({ replacedAt }, index) => (
            <li key={replacedAt}>
              <Button
                size="small"
                variant={index === chosen ? 'secondary' : 'quiet'}
                aria-pressed={index === chosen}
                onClick={() => setChosen(index)}
              >
                {t('changes.before', { time: formatDate(replacedAt) })}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Comparison before={version} after={entry} />
    </>
  )
}

function Comparison({ before, after }: { before: EntryVersion; after: OpenEntry }) {
  const { t } = useTranslation('reader')
  const language = languageTag(after.language)
  const blocks = compareTexts(textBlocks(before.content ?? ''), textBlocks(after.content ?? ''), language)
  const hasNewTitle = before.title !== after.title
  return (
    <div className={styles.comparison} lang={language} dir="auto">
      {hasNewTitle && (
        <p className={styles.title}>
          <Words words={compareWords(before.title ?? '', after.title ?? '', language)} />
        </p>
      )}
      {blocks.map((block, index) => (
        // Blocks have no identity but their place, and the list is made anew as a whole.
        // oxlint-disable-next-line react/no-array-index-key
        <p key={index} className={'words' in block ? undefined : styles.unchanged}>
          {'words' in block ? (
            <Words words={block.words} />
          ) : (
            t('changes.unchanged', { count: block.unchanged })
          )}
        </p>
      ))}
    </div>
  )
}

function Words({ words }: { words: readonly ComparedWords[] }) {
  return words.map(({ text, kind }, index) => {
    if (kind === 'same') return text
    const Element = kind === 'added' ? 'ins' : 'del'
    // oxlint-disable-next-line react/no-array-index-key -- the same word may stand there twice
    return <Element key={index}>{text}</Element>
  })
}
