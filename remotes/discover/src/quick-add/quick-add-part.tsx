import type { SlotProps } from '@tidings/contracts'
import { useTranslation } from '@tidings/runtime'
import { Dialog } from '@tidings/ui'
import { useEffect, useState } from 'react'
import { FeedFinder } from '../follow/feed-finder.tsx'
import { readCopiedAddress } from './clipboard.ts'

/** Adds a feed from anywhere. An address that was just copied stands in the field already. */
export function QuickAddPart({ onClose }: SlotProps<'overlay'>) {
  const { t } = useTranslation('discover')
  const copied = useCopiedAddress()
  const [target, setTarget] = useState<string | null>(null)
  return (
    <Dialog open onOpenChange={onClose} title={t('quickAdd.title')}>
      {copied !== undefined && (
        <FeedFinder
          initialText={copied ?? ''}
          focusAtStart
          target={target}
          onTargetChange={setTarget}
          onFollowed={onClose}
        />
      )}
    </Dialog>
  )
}

/** Undefined until the clipboard was looked at. */
function useCopiedAddress(): string | null | undefined {
  const [copied, setCopied] = useState<string | null>()
  useEffect(() => {
    void readCopiedAddress().then(setCopied)
  }, [])
  return copied
}
