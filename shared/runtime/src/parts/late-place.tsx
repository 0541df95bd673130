import { Suspense, useCallback, useContext, useState, type ReactNode } from 'react'
import type { PartError } from './part-error.ts'
import { RegionBoundary } from './region-boundary.tsx'
import { RegionFrameContext } from './region-frame.ts'
import { SupervisorContext } from './unsaved-work.ts'
import { Waiting } from './waiting.tsx'

export interface LatePlaceProps {
  /** What stands there while the rest is on its way. */
  skeleton: ReactNode
  /** Puts what stands there in place of the rest into a frame of the part. */
  renderFrame: (content: ReactNode) => ReactNode
  /** With a component that `lazily` brings, and that waits outside. */
  children: ReactNode
}

/**
 * The place of what a part brings late: that it is waited for is shown there, and where it cannot be had, or crashes, the rest
 * of the part goes on. Retry starts the part anew, or with unsaved work in it no more than this place.
 */
export function LatePlace({ skeleton, renderFrame, children }: LatePlaceProps) {
  const supervisor = useContext(SupervisorContext)
  const { Failure } = useContext(RegionFrameContext)
  const [error, setError] = useState<PartError>()
  const fail = useCallback((cause: unknown) => void supervisor?.failLate(cause).then(setError), [supervisor])
  const onWait = useCallback(() => supervisor?.limitWait(fail) ?? (() => undefined), [supervisor, fail])

  function handleRetry() {
    // The button goes; whoever pressed it goes on from the region.
    document.activeElement?.closest<HTMLElement>('[data-region]')?.focus()
    if (!supervisor?.retryLate()) setError(undefined)
  }

  if (error) return renderFrame(<Failure error={error} onRetry={handleRetry} />)
  return (
    <RegionBoundary onError={fail}>
      <Suspense fallback={renderFrame(<Waiting onWait={onWait} skeleton={skeleton} />)}>{children}</Suspense>
    </RegionBoundary>
  )
}
