import { useTranslation, useUnsavedWork } from '@tidings/runtime'
import { Button, Copy, Dialog, Download } from '@tidings/ui'
import { useCopy } from '../form/use-copy.ts'
import styles from './account.module.css'

/** Codes for when the authenticator is lost; they are shown this once. */
export function BackupCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const { t } = useTranslation('account')
  const copy = useCopy()
  const text = codes.join('\n')
  useUnsavedWork(true)

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('backupCodes.title')}
      description={t('backupCodes.description')}
      size="small"
      isDismissible={false}
      actions={
        <Button variant="primary" onClick={onClose}>
          {t('backupCodes.done')}
        </Button>
      }
    >
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button icon={<Copy />} onClick={() => void copy(text, t('backupCodes.copied'))}>
          {t('backupCodes.copy')}
        </Button>
        <Button icon={<Download />} onClick={() => download(text)}>
          {t('backupCodes.save')}
        </Button>
      </div>
    </Dialog>
  )
}

function download(text: string): void {
  const address = URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = address
  link.download = 'tidings-backup-codes.txt'
  link.click()
  URL.revokeObjectURL(address)
}
