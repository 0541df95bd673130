import type { DocumentsDeps } from '../../reading/documents/documents-deps.ts'
import type { ModelsDeps } from '../models/models-deps.ts'
import type { ToolServersDeps } from '../tool-servers/tool-servers-deps.ts'
import type { RunningReplies } from './running-replies.ts'

/** What chats are given. */
export interface ChatsDeps extends ModelsDeps, DocumentsDeps, ToolServersDeps {
  /** The replies that this server is writing. */
  replies: RunningReplies
  /** Whether a user may say something once more in this minute. */
  takesChatMessage: (userId: string) => boolean
}
