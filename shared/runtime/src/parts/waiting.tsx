import { useContext, useEffect, useState, type ReactNode } from 'react'
import { SLOW_MS } from './deadline.ts'
import { RegionFrameContext } from './region-frame.ts'

export interface WaitingProps {
  /** It waits; returns a function that says that it does no more. */
  onWait: () => () => void
  /** What stands there at first, where it is known what will come. */
  skeleton?: ReactNode
}

/** Stands for what waits for something before it can be drawn, and says so when that takes long. */
export function Waiting({ onWait, skeleton }: WaitingProps) {
  const { Loading } = useContext(RegionFrameContext)
  const [isSlow, setIsSlow] = useState(false)
  useEffect(onWait, [onWait])
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), SLOW_MS)
    return () => clearTimeout(timer)
  }, [])
  return isSlow ? <Loading isSlow /> : (skeleton ?? <Loading isSlow={false} />)
}
