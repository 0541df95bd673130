import type { SlotProps } from '@tidings/contracts'
import { askedFeedOf } from '@tidings/contracts/asked-feed'
import { useLocation, useNavigate, useTranslation } from '@tidings/runtime'
import { Dialog } from '@tidings/ui'
import { useEffect, useState } from 'react'
import { FeedFinder } from '../follow/feed-finder.tsx'
import { LookupResult } from '../follow/lookup-result.tsx'
import { readCopiedAddress } from './clipboard.ts'

/** Adds a feed from anywhere: the one that a part asks for, else one that is looked for. */
export function QuickAddPart({ onClose }: SlotProps<'overlay'>) {
  const { t } = useTranslation('discover')
  const askedId = useAskedFeed()
  return (
    <Dialog open onOpenChange={onClose} title={t('quickAdd.title')}>
      {askedId === null ? (
        <QuickFinder onFollowed={onClose} />
      ) : (
        <LookupResult target={askedId} onFollowed={onClose} />
      )}
    </Dialog>
  )
}

/** An address that was just copied stands in the field already. */
function QuickFinder({ onFollowed }: { onFollowed: () => void }) {
  const copied = useCopiedAddress()
  const [target, setTarget] = useState<string | null>(null)
  return (
    copied !== undefined && (
      <FeedFinder
        initialText={copied ?? ''}
        focusAtStart
        target={target}
        onTargetChange={setTarget}
        onFollowed={onFollowed}
      />
    )
  )
}

/** The feed that the state of the page's address names; it is gone from there at once, so that it is asked for once. */
function useAskedFeed(): string | null {
  const navigate = useNavigate()
  const { pathname, search, hash, state } = useLocation()
  const named = askedFeedOf(state)
  const [askedId, setAskedId] = useState(named)
  // The address may change a moment after the dialog was opened.
  if (named !== null && named !== askedId) setAskedId(named)
  useEffect(() => {
    if (named !== null) void navigate({ pathname, search, hash }, { replace: true })
  }, [named, navigate, pathname, search, hash])
  return askedId
}

/** Undefined until the clipboard was looked at. */
function useCopiedAddress(): string | null | undefined {
  const [copied, setCopied] = useState<string | null>()
  useEffect(() => {
    void readCopiedAddress().then(setCopied)
  }, [])
  return copied
}
