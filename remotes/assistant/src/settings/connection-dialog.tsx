import { CONNECTION_NAME_LENGTH } from '@tidings/contracts/form-limits'
import { ApiError, type ModelConnection } from '@tidings/contracts'
import { api, useTranslation, useUnsavedWork } from '@tidings/runtime'
import { Button, Dialog, Select, TextArea, TextField } from '@tidings/ui'
import { useId, useState, type FormEvent } from 'react'
import { FailureWords } from '../failures/failure-words.tsx'
import { failureOf, type Failure } from '../failures/failure.ts'
import {
  chooseService,
  draftOf,
  emptyDraft,
  isAddressGood,
  isComplete,
  keepsKey,
  toInput,
  type ConnectionDraft,
} from './connection-draft.ts'
import { ConnectionTest } from './connection-test.tsx'
import { refreshModels } from './models.api.ts'
import { services } from './services.ts'
import styles from './settings.module.css'

interface ConnectionDialogProps {
  /** Null for a new one. */
  kept: ModelConnection | null
  onClose: () => void
}

/** Asks where models of one's own are, and tries whether they answer. */
export function ConnectionDialog({ kept, onClose }: ConnectionDialogProps) {
  const { t } = useTranslation('ai')
  const [before] = useState(() => (kept ? draftOf(kept) : emptyDraft()))
  const [draft, setDraft] = useState(before)
  const [isSaving, setIsSaving] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const form = useId()
  useUnsavedWork(JSON.stringify(draft) !== JSON.stringify(before))

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setIsSaving(true)
    try {
      await save(draft, kept)
      onClose()
      await refreshModels()
    } catch (error) {
      const isFull = error instanceof ApiError && error.key === 'unprocessableContent'
      setFailure(isFull ? { words: 'connection.full' } : failureOf(error))
      setIsSaving(false)
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(kept ? 'connection.edit' : 'connection.add')}
      actions={
        <>
          <Button onClick={onClose}>{t('connection.cancel')}</Button>
          <Button
            type="submit"
            form={form}
            variant="primary"
            loading={isSaving}
            disabled={!isComplete(draft)}
          >
            {t('connection.save')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate className={styles.form} onSubmit={(event) => void handleSubmit(event)}>
        <Fields draft={draft} kept={kept} onChange={setDraft} />
        {/* What has been changed since was not tried. */}
        <ConnectionTest key={JSON.stringify(draft)} draft={draft} kept={kept} />
        {failure && (
          <div role="alert">
            <FailureWords failure={failure} />
          </div>
        )}
      </form>
    </Dialog>
  )
}

/** Keeps a connection; a key that is not typed anew stays. */
async function save(draft: ConnectionDraft, kept: ModelConnection | null): Promise<void> {
  const { apiKey, ...input } = toInput(draft)
  if (!kept) await api.models.connect({ ...input, apiKey })
  else await api.models.updateConnection({ ...input, id: kept.id, ...(!keepsKey(draft, kept) && { apiKey }) })
}

interface FieldsProps {
  draft: ConnectionDraft
  kept: ModelConnection | null
  onChange: (draft: ConnectionDraft) => void
}

function Fields({ draft, kept, onChange }: FieldsProps) {
  const { t } = useTranslation('ai')
  const change = (changed: Partial<ConnectionDraft>) => onChange({ ...draft, ...changed })
  const { baseUrl } = draft
  return (
    <>
      <Select
        label={t('connection.service')}
        value={draft.service}
        options={services.map(({ id, name }) => ({ value: id, label: name ?? t('connection.other') }))}
        onChange={(id) => onChange(chooseService(draft, id))}
      />
      <TextField
        label={t('connection.name')}
        value={draft.name}
        required
        maxLength={CONNECTION_NAME_LENGTH}
        onChange={(name) => change({ name })}
      />
      {baseUrl !== null && (
        <TextField
          label={t('connection.address')}
          description={t('connection.addressHint')}
          error={!baseUrl || isAddressGood(draft) ? undefined : t('connection.addressWrong')}
          type="url"
          value={baseUrl}
          placeholder="https://"
          required
          onChange={(address) => change({ baseUrl: address })}
        />
      )}
      <TextField
        label={t('connection.key')}
        description={t(keepsKey(draft, kept) ? 'connection.keyKept' : 'connection.keyHint')}
        type="password"
        autoComplete="off"
        value={draft.apiKey}
        onChange={(apiKey) => change({ apiKey })}
      />
      <TextArea
        label={t('connection.models')}
        description={t('connection.modelsHint')}
        value={draft.models}
        rows={3}
        required
        spellCheck={false}
        onChange={(models) => change({ models })}
      />
    </>
  )
}
