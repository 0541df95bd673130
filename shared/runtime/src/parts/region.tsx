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
import { RegionFrameContext } from './region-frame.ts'
import { Supervisor } from './supervisor.ts'
import { SupervisorContext } from './unsaved-work.ts'
import { Waiting } from './waiting.tsx'

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
  const container = useRef<HTMLDivElement>(null)

  // Before the first paint, which then shows a part that is at hand already.
  useLayoutEffect(() => {
    supervisor.start()
    return () => supervisor.stop()
  }, [supervisor])
  useEffect(() => supervisor.offer(part), [supervisor, part])
  useEffect(() => (container.current ? supervisor.watchEvents(container.current) : undefined), [supervisor])

  function handleRetry() {
    // The button goes; whoever pressed it goes on from here.
    container.current?.focus()
    supervisor.start(true)
  }

  return (
    <div
      ref={container}
      tabIndex={-1}
      data-remote={part.remote}
      data-part={part.name}
      data-region={state.status}
    >
      {state.status === 'loading' && <Loading isSlow={state.isSlow} />}
      {state.status === 'failed' && <Failure error={state.error} onRetry={handleRetry} />}
      {state.status === 'shown' && (
        <RegionBoundary onError={state.onCrash}>
          <Suspense fallback={<Waiting onWait={state.onWait} />}>
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
