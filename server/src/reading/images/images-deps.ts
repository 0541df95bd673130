import type { BaseDeps } from '../../foundation/base-deps.ts'
import type { ImageProxy } from './image-proxy.ts'

/** What calls about images are given. */
export interface ImagesDeps extends BaseDeps {
  /** Gives images of other sites on. */
  images: ImageProxy
}
