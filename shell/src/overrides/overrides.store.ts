import { atom } from '@tidings/runtime'
import type { ServedVersion } from '../federation/served-version.ts'

/** A remote that comes from a developer's server. */
export interface Override {
  name: string
  origin: string
  /** Undefined while the server does not answer; then the deployed one runs. */
  version: ServedVersion | undefined
  problem?: string
}

/** The overrides of this page. */
export const $overrides = atom<readonly Override[]>([])
