import type { SlotProps } from '@tidings/contracts'
import { useTranslation } from '@tidings/runtime'
import { Dialog } from '@tidings/ui'
import { useState } from 'react'
import { SettingsFrame } from './settings-frame.tsx'
import styles from './frame.module.css'

/** The settings over whatever is open. */
export function SettingsDialogPart({ onClose }: SlotProps<'overlay'>) {
  const { t } = useTranslation('settings')
  const [page, setPage] = useState<string>()
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('page.title')} size="large">
      <div className={styles.inDialog}>
        <SettingsFrame
          page={page}
          renderLink={(id, props) => <button type="button" {...props} onClick={() => setPage(id)} />}
        />
      </div>
    </Dialog>
  )
}
