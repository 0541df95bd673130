import { foreignToolLimits } from '@tidings/contracts'
import { z } from 'zod'
import type { McpRow } from './ask-server.ts'
import type { ToolServersDeps } from './tool-servers-deps.ts'

const state = z.object({
  connectionId: z.string(),
  userId: z.string(),
  nonce: z.string(),
  /** In epoch milliseconds. */
  expiresAt: z.number(),
})

type State = z.infer<typeof state>
type Deps = Pick<ToolServersDeps, 'toolServers' | 'clock'>

/** What a server that lets in sends back with its user: whose it is, for what, and until when, sealed by this server. */
export const sealState = (
  { toolServers, clock }: Deps,
  { id, userId }: Pick<McpRow, 'id' | 'userId'>,
  nonce: string,
): string =>
  toolServers.states.seal(
    JSON.stringify({
      connectionId: String(id),
      userId,
      nonce,
      expiresAt: clock() + foreignToolLimits.authorizationTime,
    } satisfies State),
  )

/** Undefined for what this server has not sealed, or for too long ago. */
export function openState({ toolServers, clock }: Deps, sealed: string): State | undefined {
  const text = toolServers.states.open(sealed)
  const opened = text === null ? undefined : state.parse(JSON.parse(text))
  return opened && opened.expiresAt > clock() ? opened : undefined
}
