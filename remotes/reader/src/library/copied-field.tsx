import { useTranslation } from '@tidings/runtime'
import { Copy, IconButton, TextField } from '@tidings/ui'
import { copyAndSay } from '../actions/copy-text.ts'
import styles from './library.module.css'

interface CopiedFieldProps {
  label: string
  value: string
  description?: string
  isSecret?: boolean
}

/** A text that is to be put elsewhere. */
export function CopiedField({ label, value, description, isSecret = false }: CopiedFieldProps) {
  const { t } = useTranslation('reader')

  return (
    <div className={styles.copied}>
      <TextField
        label={label}
        {...(description && { description })}
        value={value}
        readOnly
        type={isSecret ? 'password' : 'text'}
        autoComplete="off"
        onChange={() => undefined}
      />
      <IconButton label={t('inbox.copy', { name: label })} onClick={() => void copyAndSay(value, t)}>
        <Copy />
      </IconButton>
    </div>
  )
}
