import { $overlay, Region, RegionFrameContext, useStore, type RegionFailureProps } from '@tidings/runtime'
import { Dialog } from '@tidings/ui'
import { useMemo } from 'react'
import { RegionFailure } from './region-failure.tsx'

const close = () => $overlay.set(null)

/** The part that a command has opened over the page. */
export function OverlayRegion() {
  const part = useStore($overlay)
  const properties = useMemo(() => ({ onClose: close }), [])
  if (!part) return null
  return (
    <RegionFrameContext value={overlayFrame}>
      <Region part={part} properties={properties} />
    </RegionFrameContext>
  )
}

const overlayFrame = { Loading: () => null, Failure: OverlayFailure }

function OverlayFailure(props: RegionFailureProps) {
  return (
    <Dialog open onOpenChange={close} title="">
      <RegionFailure {...props} />
    </Dialog>
  )
}
