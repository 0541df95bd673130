import {
  Suspense,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { PartReference } from './contributions.ts'
import { RegionBoundary } from './region-boundary.tsx'
import { RegionFrameContext, type RegionFrame } from './region-frame.ts'
import { Supervisor } from './supervisor.ts'
import { SupervisorContext } from './unsaved-work.ts'

export interface RegionProps {
  part: PartReference
  /** What the part receives, as its slot declares it. */
  properties?: object
}

/** A place on the page that one part has to itself: whatever becomes of it, the rest goes on. */
export function Region({ part, properties }: RegionProps) {
  return <SupervisedRegion key={`${part.remote}/${part.name}`} part={part} properties={properties ?? {}} />
}

function SupervisedRegion({ part, properties }: Required<RegionProps>) {
  const [supervisor] = useState(() => new Supervisor(part))
  const state = useSyncExternalStore(supervisor.subscribe, supervisor.getState)
  const { Loading, Failure } = useContext(RegionFrameContext)
  const place = useRef<HTMLDivElement>(null)

  // Before the first paint, which then shows a part that is at hand already.
  useLayoutEffect(() => {
    supervisor.start()
    return () => supervisor.stop()
  }, [supervisor])
  useEffect(() => supervisor.offer(part), [supervisor, part])

  function handleRetry() {
    // The button goes; whoever pressed it goes on from here.
    place.current?.focus()
    supervisor.start()
  }

  return (
    <div ref={place} tabIndex={-1} data-remote={part.remote} data-part={part.name} data-region={state.status}>
      {state.status === 'loading' && <Loading isSlow={state.isSlow} />}
      {state.status === 'failed' && <Failure error={state.error} onRetry={handleRetry} />}
      {state.status === 'shown' && (
        <RegionBoundary onError={state.onCrash}>
          <Suspense fallback={<Waiting Loading={Loading} onWait={state.onWait} />}>
            <SupervisorContext value={supervisor}>
              <state.component {...properties} />
            </SupervisorContext>
            <Appeared onAppear={state.onAppear} />
          </Suspense>
        </RegionBoundary>
      )}
    </div>
  )
}

/** Stands on the page once what is before it does; what the effects of that throw comes first. */
function Appeared({ onAppear }: { onAppear: () => void }) {
  useEffect(() => queueMicrotask(onAppear), [onAppear])
  return null
}

interface WaitingProps {
  Loading: RegionFrame['Loading']
  onWait: () => () => void
}

/** Stands for a part that waits for something before it can be drawn. */
function Waiting({ Loading, onWait }: WaitingProps) {
  useEffect(onWait, [onWait])
  return <Loading isSlow={false} />
}
