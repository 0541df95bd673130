import type { BaseDeps } from '../../foundation/base-deps.ts'
import type { ModelAccess } from './model-access.ts'

/** What asks models is given. */
export interface ModelsDeps extends BaseDeps {
  models: ModelAccess
  /** Whether a user may have a connection tested once more in this minute. */
  takesModelTest: (userId: string) => boolean
}
