import { useState } from 'react'
import { z } from '@tidings/contracts'
import { db, getFeed } from '@tidings/db'
import { api, mutate, useLiveQuery, useQuery, useTranslation } from '@tidings/runtime'
import { Button, Callout, Skeleton, Tabs, toast } from '@tidings/ui'
import { useErrorText } from '../actions/use-error-text.ts'
import { CopiedField } from '../library/copied-field.tsx'
import { FormDialog } from '../library/form-dialog.tsx'
import styles from '../library/library.module.css'

type Way = 'content' | 'description' | 'tag'
type Message = Awaited<ReturnType<typeof api.feedClaims.message>>['data']

/** Says how to prove that a feed is one's own. It is so at once; where the server finds no proof that is told then. */
export function ClaimFeed({ feedId, onClose }: { feedId: string; onClose: () => void }) {
  const { t } = useTranslation('reader')
  const errorText = useErrorText()
  const feed = useLiveQuery(async () => getFeed(db, feedId), [feedId])
  const { data, error, refetch } = useQuery({
    queryKey: ['claim-message', feedId],
    queryFn: async ({ signal }) => (await api.feedClaims.message({ feedId }, { signal })).data,
  })

  async function handleSubmit() {
    await mutate('feedClaims.challenge', { feedId })
    toast(t('claim.asked'))
  }

  return (
    <FormDialog
      title={t('claim.title', { title: feed?.title || feed?.url || '' })}
      submit={t('claim.verify')}
      canSubmit={data !== undefined}
      onClose={onClose}
      onSubmit={handleSubmit}
    >
      <p className={styles.hint}>{t('claim.text')}</p>
      {data && <Ways message={data} />}
      {!data && !error && <Skeleton width="100%" height="8rem" />}
      {error && !data && (
        <Callout tone="danger" title={t('library.failed')}>
          {errorText(error)} <Button onClick={() => void refetch()}>{t('retry')}</Button>
        </Callout>
      )}
      {feed?.url.startsWith('rsshub://') && <p className={styles.hint}>{t('claim.cache')}</p>}
    </FormDialog>
  )
}

/** The places where the proof may stand. */
function Ways({ message }: { message: Message }) {
  const { t } = useTranslation('reader')
  const [way, setWay] = useState<Way>('content')
  return (
    <Tabs
      label={t('claim.ways')}
      value={way}
      onChange={setWay}
      tabs={[
        {
          value: 'content',
          label: t('claim.content'),
          panel: (
            <Words label={t('claim.contentWords')} hint={t('claim.contentHint')} words={message.content} />
          ),
        },
        {
          value: 'description',
          label: t('claim.description'),
          panel: (
            <Words
              label={t('claim.descriptionWords')}
              hint={t('claim.descriptionHint')}
              words={message.description}
            />
          ),
        },
        {
          value: 'tag',
          label: t('claim.tag'),
          panel: (
            <div className={styles.form}>
              <p className={styles.hint}>{t('claim.tagHint')}</p>
              <CopiedField label={t('claim.xml')} value={message.xml} />
              <CopiedField label={t('claim.json')} value={membersOf(message.json)} />
            </div>
          ),
        },
      ]}
    />
  )
}

function Words({ label, hint, words }: { label: string; hint: string; words: string }) {
  return (
    <div className={styles.form}>
      <p className={styles.hint}>{hint}</p>
      <CopiedField label={label} value={words} />
    </div>
  )
}

/** The members of an object in JSON, as they are put into another. */
function membersOf(json: string): string {
  const members = Object.entries(z.record(z.string(), z.unknown()).parse(JSON.parse(json)))
  return members.map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`).join(', ')
}
