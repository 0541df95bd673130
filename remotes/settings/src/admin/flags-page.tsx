import { featureFlag } from '@tidings/contracts'
import { api, useQuery, useTranslation } from '@tidings/runtime'
import { Button, EmptyState, Plus, TextField, Zap } from '@tidings/ui'
import { useState, type FormEvent } from 'react'
import { flagsQuery } from './admin.api.ts'
import { FailedNotice } from './failed-notice.tsx'
import { FlagRow } from './flag-row.tsx'
import { useDeed } from './use-deed.ts'
import lines from '../form/lines.module.css'
import styles from './admin.module.css'

/** Features that are on for some, for all or for nobody. */
export function FlagsPage() {
  const { t } = useTranslation('admin')
  const { data: flags, isError, refetch } = useQuery(flagsQuery())
  return (
    <>
      <p className={styles.hint}>{t('flags.lead')}</p>
      <NewFlag />
      {isError && <FailedNotice onRetry={() => void refetch()} />}
      {flags?.length === 0 && (
        <EmptyState icon={<Zap />} title={t('flags.empty')} text={t('flags.emptyText')} />
      )}
      {flags && flags.length > 0 && (
        <ul className={lines.list} aria-label={t('flags.list')}>
          {flags.map((flag) => (
            <FlagRow key={flag.name} flag={flag} />
          ))}
        </ul>
      )}
    </>
  )
}

function NewFlag() {
  const { t } = useTranslation('admin')
  const { run, isRunning } = useDeed()
  const [name, setName] = useState('')
  const [isWrong, setIsWrong] = useState(false)

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const { success } = featureFlag.safeParse(name)
    setIsWrong(!success)
    if (success && (await run(() => api.featureFlags.update({ name }), t('flags.made')))) setName('')
  }

  return (
    <form className={styles.tools} noValidate onSubmit={(event) => void handleSubmit(event)}>
      <TextField
        label={t('flags.name')}
        hideLabel
        placeholder={t('flags.name')}
        error={isWrong ? t('flags.wrongName') : undefined}
        value={name}
        onChange={setName}
      />
      <Button type="submit" icon={<Plus />} loading={isRunning} disabled={!name}>
        {t('flags.make')}
      </Button>
    </form>
  )
}
