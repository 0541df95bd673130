import type { SlotProps } from '@tidings/contracts'
import { useTranslation } from '@tidings/runtime'
import { Dialog } from '@tidings/ui'
import { LineForm } from '../lines/line-form.tsx'

/** The form in a dialog, from anywhere. */
export function AddPart({ onClose }: SlotProps<'overlay'>) {
  const { t } = useTranslation('sample')
  return (
    <Dialog open onOpenChange={onClose} title={t('command.add')}>
      <LineForm onAdded={onClose} />
    </Dialog>
  )
}
