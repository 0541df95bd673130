import { createContext, type ComponentType } from 'react'
import type { PartError } from './part-error.ts'

export interface RegionFailureProps {
  error: PartError
  onRetry: () => void
}

/** What the host shows in a region while a part is on its way, and where it cannot be shown. */
export interface RegionFrame {
  Loading: ComponentType<{ isSlow: boolean }>
  Failure: ComponentType<RegionFailureProps>
}

export const RegionFrameContext = createContext<RegionFrame>({ Loading: () => null, Failure: () => null })
