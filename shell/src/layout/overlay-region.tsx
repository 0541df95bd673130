import {
  $contributions,
  $overlay,
  Region,
  RegionFrameContext,
  useStore,
  type PartReference,
  type RegionFailureProps,
} from '@tidings/runtime'
import { Dialog } from '@tidings/ui'
import { useEffect, useMemo } from 'react'
import { RegionFailure } from './region-failure.tsx'
import { RegionLoading } from './region-loading.tsx'

const close = () => $overlay.set(null)

/** The part that a command has opened over the page. */
export function OverlayRegion() {
  const part = useOpenedPart()
  const properties = useMemo(() => ({ onClose: close }), [])
  if (!part) return null
  return (
    <RegionFrameContext value={overlayFrame}>
      <Region part={part} properties={properties} />
    </RegionFrameContext>
  )
}

/** The versions of it may be others by now, or none any more: then it is closed. */
function useOpenedPart(): PartReference | undefined {
  const opened = useStore($overlay)
  const { commands } = useStore($contributions)
  const part = commands.find(
    ({ opens }) => opens && opens.remote === opened?.remote && opens.name === opened.name,
  )?.opens
  const isGone = opened !== null && part === undefined
  useEffect(() => {
    if (isGone) close()
  }, [isGone])
  return part
}

const overlayFrame = { Loading: OverlayLoading, Failure: OverlayFailure }

/** Most are here at once; of one that is not is said that it is waited for. */
function OverlayLoading({ isSlow }: { isSlow: boolean }) {
  if (!isSlow) return null
  return (
    <Dialog open onOpenChange={close} title="">
      <RegionLoading isSlow />
    </Dialog>
  )
}

function OverlayFailure(props: RegionFailureProps) {
  return (
    <Dialog open onOpenChange={close} title="">
      <RegionFailure {...props} />
    </Dialog>
  )
}
