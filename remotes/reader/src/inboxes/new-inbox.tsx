import { useState } from 'react'
import { inboxHandle, limits } from '@tidings/contracts'
import { configsQuery, mutate, useQuery, useTranslation } from '@tidings/runtime'
import { TextField, toast } from '@tidings/ui'
import { FormDialog } from '../library/form-dialog.tsx'
import styles from '../library/library.module.css'

/** Asks for the handle and the name of a new inbox. It is there at once; should the handle be taken, that is told then. */
export function NewInbox({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('reader')
  const [handle, setHandle] = useState('')
  const [title, setTitle] = useState('')
  const { data: configs } = useQuery(configsQuery())
  const domain = configs?.INBOX_DOMAIN
  const isHandle = inboxHandle.safeParse(handle).success

  async function handleSubmit() {
    await mutate('inboxes.create', { handle, ...(title.trim() && { title: title.trim() }) })
    toast(t('inbox.created', { title: title.trim() || handle }))
  }

  return (
    <FormDialog
      title={t('inbox.new')}
      submit={t('inbox.create')}
      canSubmit={isHandle}
      onClose={onClose}
      onSubmit={handleSubmit}
    >
      <TextField
        label={t('inbox.handle')}
        description={domain ? `${handle || '…'}@${domain}` : t('inbox.handleHint')}
        error={!handle || isHandle ? undefined : t('inbox.handleWrong')}
        value={handle}
        required
        autoCapitalize="none"
        spellCheck={false}
        maxLength={32}
        onChange={(next) => setHandle(next.toLowerCase())}
      />
      <TextField
        label={t('library.name')}
        placeholder={handle}
        value={title}
        maxLength={limits.titleLength}
        onChange={setTitle}
      />
      {configs && !domain && <p className={styles.hint}>{t('inbox.noMail')}</p>}
    </FormDialog>
  )
}
