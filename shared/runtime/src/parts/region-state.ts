import type { ComponentType } from 'react'
import type { PartVersion } from './contributions.ts'
import type { PartError } from './part-error.ts'

/** What a region shows. */
export type RegionState =
  | { status: 'loading'; isSlow: boolean }
  | {
      status: 'shown'
      component: ComponentType<object>
      /** Whose it is. */
      version: PartVersion
      /** Another number for what is drawn anew. */
      drawing: number
      onAppear: () => void
      onCrash: (error: unknown) => void
      /** It waits for something; returns a function that says that it does no more. */
      onWait: () => () => void
    }
  | { status: 'failed'; error: PartError }

/** Something is on its way. */
export const loading: RegionState = { status: 'loading', isSlow: false }
