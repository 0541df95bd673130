import type { BaseDeps } from '../../foundation/base-deps.ts'
import type { WebPush } from './web-push.ts'

/** What calls about notifications are given. */
export interface MessagingDeps extends BaseDeps {
  /** Sends notifications to browsers. */
  webPush: WebPush
  /** Says of each notification that is sent for a test whether its user may have so many. */
  takesPushTest: (userId: string) => boolean
}
