import type { PlayPosition } from '@tidings/contracts'

/** Where a recording was left, here or on another device. */
export type LocalPlayPosition = PlayPosition
