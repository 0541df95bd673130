import { limits, type TokenScope } from '@tidings/contracts'
import { useTranslation, useUnsavedWork } from '@tidings/runtime'
import { Button, Copy, Dialog, SegmentedControl, Select, TextField } from '@tidings/ui'
import { useId, useState, type FormEvent } from 'react'
import { useCopy } from '../form/use-copy.ts'
import styles from './account.module.css'
import { FailureNotice } from './failure-notice.tsx'
import { createToken } from './tokens.api.ts'
import { useProvenAction } from './use-proven-action.tsx'

const periods = ['30', '90', '366', 'never'] as const

export interface TokenDialogProps {
  hasPassword: boolean
  onClose: () => void
  onMade: () => void
}

/** Makes a token, and shows it this once. */
export function TokenDialog({ hasPassword, onClose, onMade }: TokenDialogProps) {
  const { t } = useTranslation('account')
  const copy = useCopy()
  const [token, setToken] = useState<string>()
  const form = useId()
  useUnsavedWork(true)

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={token ? t('tokens.madeTitle') : t('tokens.make')}
      description={token && t('tokens.madeHint')}
      size="small"
      isDismissible={!token}
      actions={
        token ? (
          <>
            <Button icon={<Copy />} onClick={() => void copy(token, t('tokens.copied'))}>
              {t('tokens.copy')}
            </Button>
            <Button variant="primary" onClick={onClose}>
              {t('tokens.done')}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>{t('cancel')}</Button>
            <Button type="submit" form={form} variant="primary">
              {t('tokens.make')}
            </Button>
          </>
        )
      }
    >
      {token ? (
        <p className={styles.secret}>{token}</p>
      ) : (
        <TokenForm
          id={form}
          hasPassword={hasPassword}
          onMade={(made) => {
            setToken(made)
            onMade()
          }}
        />
      )}
    </Dialog>
  )
}

interface TokenFormProps {
  id: string
  hasPassword: boolean
  onMade: (token: string) => void
}

function TokenForm({ id, hasPassword, onMade }: TokenFormProps) {
  const { t } = useTranslation('account')
  const { runProven, dialog, failureText } = useProvenAction(hasPassword)
  const [name, setName] = useState('')
  const [scope, setScope] = useState<TokenScope>('read')
  const [period, setPeriod] = useState<(typeof periods)[number]>('90')
  const [isMissing, setIsMissing] = useState(false)

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setIsMissing(!name.trim())
    if (!name.trim()) return
    const end = period === 'never' ? {} : { expiresInDays: Number(period) }
    void runProven({ act: async (proof) => onMade(await createToken({ name, scope, ...end }, proof)) })
  }

  const scopes = (['read', 'write'] as const).map((value) => ({ value, label: t(`tokens.scope.${value}`) }))
  return (
    <>
      <form id={id} noValidate className={styles.body} onSubmit={handleSubmit}>
        <FailureNotice text={failureText} />
        <TextField
          label={t('tokens.name')}
          value={name}
          onChange={setName}
          maxLength={limits.tokenNameLength}
          description={t('tokens.nameHint')}
          error={isMissing && t('tokens.nameMissing')}
          required
        />
        <SegmentedControl label={t('tokens.scopeLabel')} value={scope} options={scopes} onChange={setScope} />
        <p className={styles.hint}>{t(`tokens.scopeHint.${scope}`)}</p>
        <Select
          label={t('tokens.period')}
          value={period}
          options={periods.map((value) => ({ value, label: t(`tokens.periods.${value}`) }))}
          onChange={setPeriod}
        />
      </form>
      {dialog}
    </>
  )
}
