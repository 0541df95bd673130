import {
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type RefObject,
} from 'react'
import type { PartReference } from './contributions.ts'
import { RegionBoundary } from './region-boundary.tsx'
import { RegionFrameContext } from './region-frame.ts'
import { Remains } from './remains.tsx'
import { Supervisor } from './supervisor.ts'
import { SupervisorContext } from './unsaved-work.ts'
import { Waiting } from './waiting.tsx'

export interface RegionProps {
  /** Undefined where it has gone. */
  part: PartReference | undefined
  /** What the part receives, as its slot declares it. */
  properties?: object
}

/** A place on the page that one part has to itself: whatever becomes of it, the rest goes on. */
export function Region({ part, properties }: RegionProps) {
  const left = useRef<Supervisor>(null)
  return (
    <Remains onError={(error) => left.current?.reportLeak(error)}>
      {part && (
        <SupervisedRegion
          key={`${part.remote}/${part.name}`}
          part={part}
          properties={properties ?? {}}
          left={left}
        />
      )}
    </Remains>
  )
}

interface SupervisedRegionProps {
  part: PartReference
  properties: object
  /** Whose part goes at this moment. */
  left: RefObject<Supervisor | null>
}

function SupervisedRegion({ part, properties, left }: SupervisedRegionProps) {
  const around = useContext(SupervisorContext)
  const [supervisor] = useState(() => new Supervisor(part, around))
  const state = useSyncExternalStore(supervisor.subscribe, supervisor.getState)
  const { Loading, Failure } = useContext(RegionFrameContext)
  const container = useRef<HTMLDivElement>(null)

  // Before the first paint, which then shows a part that is at hand already.
  useLayoutEffect(() => {
    supervisor.start()
    return () => supervisor.stop()
  }, [supervisor])
  const leave = useCallback(() => {
    // What is drawn anew goes as well, and is not to blame; whoever is told, is told before any timer.
    left.current ??= supervisor
    setTimeout(() => (left.current = null))
    around?.noteLeaving(supervisor)
  }, [supervisor, left, around])
  // What stands in the region lets go right after, first its layout effects and later the others.
  useLayoutEffect(() => leave, [leave])
  useEffect(() => leave, [leave])
  useEffect(() => supervisor.offer(part), [supervisor, part])
  useEffect(() => (container.current ? supervisor.watchEvents(container.current) : undefined), [supervisor])

  function handleRetry() {
    // The button goes; whoever pressed it goes on from here.
    container.current?.focus()
    supervisor.retry()
  }

  return (
    <div
      ref={container}
      tabIndex={-1}
      data-remote={part.remote}
      data-part={part.name}
      data-region={state.status}
      data-version={state.status === 'shown' ? state.version.version : undefined}
    >
      {state.status === 'loading' && <Loading isSlow={state.isSlow} />}
      {state.status === 'failed' && <Failure error={state.error} onRetry={handleRetry} />}
      {state.status === 'shown' && (
        <RegionBoundary key={state.drawing} onError={state.onCrash}>
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
