import { useState } from 'react'
import { changeSettings, useTranslation } from '@tidings/runtime'
import { Button, Checkbox, Dialog } from '@tidings/ui'
import { openInBrowser } from '../actions/open-in-browser.ts'
import styles from './links.module.css'

/** Says where a link leads before it is followed. */
export function LeaveDialog({ address, onClose }: { address: string; onClose: () => void }) {
  const { t } = useTranslation('reader')
  const [isQuiet, setQuiet] = useState(false)
  function leave() {
    if (isQuiet) void changeSettings({ jumpOutLinkWarn: false })
    openInBrowser(address)
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="small"
      title={t('leave.title', { host: new URL(address).hostname })}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" onClick={leave}>
            {t('leave.open')}
          </Button>
        </>
      }
    >
      <p className={styles.address} dir="ltr">
        {address}
      </p>
      <Checkbox checked={isQuiet} onChange={setQuiet} label={t('leave.quiet')} />
    </Dialog>
  )
}
