import { useState } from 'react'
import { limits } from '@tidings/contracts'
import type { LocalInbox } from '@tidings/db'
import { api, apiUrl, mutate, refreshSubscriptions, useTranslation } from '@tidings/runtime'
import { Button, TextField, toast } from '@tidings/ui'
import { useErrorText } from '../actions/use-error-text.ts'
import { CopiedField } from '../library/copied-field.tsx'
import { FormDialog } from '../library/form-dialog.tsx'
import styles from '../library/library.module.css'

/** The name of an inbox, and what others need to fill it. */
export function EditInbox({ inbox, onClose }: { inbox: LocalInbox; onClose: () => void }) {
  const { t } = useTranslation('reader')
  const [title, setTitle] = useState(inbox.title ?? '')
  return (
    <FormDialog
      title={t('inbox.edit')}
      submit={t('library.save')}
      canSubmit
      onClose={onClose}
      onSubmit={async () => {
        if (title.trim() !== (inbox.title ?? '')) {
          await mutate('inboxes.update', { handle: inbox.id, title: title.trim() })
        }
      }}
    >
      <TextField
        label={t('library.name')}
        placeholder={inbox.id}
        value={title}
        maxLength={limits.titleLength}
        onChange={setTitle}
      />
      {inbox.email ? (
        <CopiedField label={t('inbox.address')} value={inbox.email} />
      ) : (
        <p className={styles.hint}>{t('inbox.noMail')}</p>
      )}
      <CopiedField label={t('inbox.webhook')} value={apiUrl('/inboxes/webhook').href} />
      <Secret inbox={inbox} />
      <p className={styles.hint}>{t('inbox.webhookHint', { handle: inbox.id })}</p>
    </FormDialog>
  )
}

/** The secret, and the way to another one. */
function Secret({ inbox: { id: handle, secret: known } }: { inbox: LocalInbox }) {
  const { t } = useTranslation('reader')
  const errorText = useErrorText()
  const [secret, setSecret] = useState(known)

  async function renew() {
    try {
      const { data } = await api.inboxes.renewSecret({ handle })
      setSecret(data.secret)
      await refreshSubscriptions()
      toast(t('inbox.secretRenewed'))
    } catch (error) {
      toast.error(errorText(error instanceof Error ? error : null))
    }
  }

  return (
    <>
      <CopiedField label={t('inbox.secret')} value={secret} isSecret />
      <p className={styles.hint}>
        {t('inbox.renewHint')}{' '}
        <Button size="small" onClick={() => void renew()}>
          {t('inbox.renewSecret')}
        </Button>
      </p>
    </>
  )
}
