import type { PageField } from '@tidings/contracts'
import { useTranslation, useUnsavedWork } from '@tidings/runtime'
import { ArrowLeft, Button } from '@tidings/ui'
import { useState } from 'react'
import { LookupResult } from '../follow/lookup-result.tsx'
import { ChosenPanel } from './chosen-panel.tsx'
import { PageOutline } from './page-outline.tsx'
import styles from './page-feed.module.css'
import type { PageFeedWork, PageOutlineReply } from './use-page-feed.ts'

interface PointingProps {
  work: PageFeedWork
  page: PageOutlineReply
  replaces: string | null
}

/** The page beside what was chosen on it, and what comes of it; then the form to follow the feed. */
export function Pointing({ work, page, replaces }: PointingProps) {
  const { t } = useTranslation('discover')
  const [field, setField] = useState<PageField>('item')
  const [chosenFeed, setChosenFeed] = useState<string | null>(null)
  const { tree, preview, recipe, pointAt } = work
  useUnsavedWork(chosenFeed === null && recipe?.item !== page.candidates[0]?.recipe.item)

  if (chosenFeed !== null) {
    return (
      <div className={styles.follow}>
        <div>
          <Button size="small" icon={<ArrowLeft />} onClick={() => setChosenFeed(null)}>
            {t('pageFeed.again')}
          </Button>
        </div>
        <LookupResult target={chosenFeed} replaces={replaces} onFollowed={undefined} />
      </div>
    )
  }
  return (
    <>
      <div className={styles.work}>
        {tree && (
          <PageOutline
            tree={tree}
            preview={preview}
            field={field}
            isCut={page.isCut}
            onPoint={(node) => {
              pointAt(field, node)
              setField('item')
            }}
            onCancel={() => setField('item')}
          />
        )}
        <ChosenPanel work={work} page={page} field={field} onField={setField} />
      </div>
      <PointingFooter work={work} onContinue={setChosenFeed} />
    </>
  )
}

function PointingFooter({ work, onContinue }: { work: PageFeedWork; onContinue: (feedUrl: string) => void }) {
  const { t } = useTranslation('discover')
  const { count = 0, feedUrl = null } = work.preview ?? {}
  return (
    <footer className={styles.footer}>
      <output className={styles.count}>{t('pageFeed.count', { count })}</output>
      <Button
        variant="primary"
        loading={work.isWaiting}
        disabled={feedUrl === null}
        onClick={() => feedUrl !== null && onContinue(feedUrl)}
      >
        {t('pageFeed.continue')}
      </Button>
    </footer>
  )
}
