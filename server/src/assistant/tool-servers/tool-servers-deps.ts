import type { BaseDeps } from '../../foundation/base-deps.ts'
import type { ToolServerAccess } from './tool-server-access.ts'

/** What asks tool servers is given. */
export interface ToolServersDeps extends BaseDeps {
  toolServers: ToolServerAccess
  /** Whether a user may have servers asked once more in this minute. */
  takesToolServerAsk: (userId: string) => boolean
}
