import { Link, useTranslation } from '@tidings/runtime'
import { Tooltip } from '@tidings/ui'
import { use } from 'react'
import type { Citation } from '@tidings/contracts/citations'
import { numberOf, pathOfSource, ReferencesContext } from './references.ts'
import { useSourceTitle } from './use-source-title.ts'
import styles from './markdown.module.css'

/** After what a model claims: the entry that says so, at the passage; and that it does not, where it does not. */
export function CitationLink({ sourceId, quote }: Citation) {
  const { t } = useTranslation('ai')
  const titleOf = useSourceTitle()
  const references = use(ReferencesContext)
  const source = references?.sources.get(sourceId)
  const checked = references?.found?.citations.find(
    (each) => each.sourceId === sourceId && each.quote === quote,
  )
  if (!source || checked?.entryId === null) {
    return (
      <Tooltip content={t('chat.citation.unknown')}>
        <button
          type="button"
          className={styles.citation}
          data-found="false"
          aria-label={t('chat.citation.unknown')}
        >
          <span aria-hidden="true">?</span>
        </button>
      </Tooltip>
    )
  }
  const isMissing = checked?.isFound === false
  const title = titleOf(source)
  const said = quote === null ? title : t('chat.citation.quote', { title, quote })
  const label = isMissing ? t('chat.citation.missing', { title }) : said
  return (
    <Tooltip content={label}>
      <Link
        to={pathOfSource(source, isMissing ? null : quote)}
        className={styles.citation}
        data-found={!isMissing}
        aria-label={`${numberOf(source)} ${label}`}
      >
        {numberOf(source)}
        {isMissing && <span aria-hidden="true">?</span>}
      </Link>
    </Tooltip>
  )
}
