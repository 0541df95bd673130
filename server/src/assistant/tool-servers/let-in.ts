import { ApiError } from '@tidings/contracts'
import { mcpConnections } from '../../foundation/tables/mcp.schema.ts'
import type { McpRow } from './ask-server.ts'
import { finishAuthorization } from './authorization.ts'
import { checkServer, noteCheck, type Caller } from './check-server.ts'
import { ofUser } from './connections.service.ts'
import { openRequest, type Grant, type GrantRequest } from './grant.ts'
import { openState } from './state.ts'
import type { ToolServersDeps } from './tool-servers-deps.ts'

/** What a server that lets in has sent its user back with. */
export interface CameBack {
  state: string
  code?: string | undefined
  iss?: string | undefined
  error?: string | undefined
}

/**
 * Keeps what a user has allowed, and asks the server what it has; answers with whose connection it is. Throws
 * mcpOAuthStateInvalid for what was not asked for by this user, has come before or comes too late, mcpOAuthError where they
 * have refused, or another has answered, and mcpTokenExchangeFailed.
 */
export async function letIn(deps: ToolServersDeps, caller: Caller, came: CameBack): Promise<string> {
  const state = openState(deps, came.state)
  if (!state || state.userId !== caller.userId) throw new ApiError('mcpOAuthStateInvalid')
  const { row, request } = await takeRequest(deps, caller.userId, state)
  const isIt = ofUser(caller.userId, row.id)
  const note = (columns: Partial<McpRow>) => deps.database.db.update(mcpConnections).set(columns).where(isIt)
  try {
    const sealedGrant = deps.toolServers.grants.seal(JSON.stringify(await toGrant(deps, request, came)))
    await note({ sealedGrant, needsAuthorization: false, lastError: null })
    const allowed = { ...row, sealedGrant }
    await noteCheck(deps, allowed, await checkServer(deps, allowed, caller.signal))
  } catch (error) {
    if (error instanceof ApiError) await note({ lastError: error.message })
    throw error
  }
  return state.connectionId
}

async function toGrant(
  { toolServers, clock }: ToolServersDeps,
  request: GrantRequest,
  { code, iss, error }: CameBack,
): Promise<Grant> {
  if (code !== undefined) return finishAuthorization(toolServers, request, { code, iss, now: clock() })
  const isRefused = error === 'access_denied'
  throw new ApiError('mcpOAuthError', {
    message: isRefused ? 'It was not allowed.' : 'The server did not let this one in.',
  })
}

/** Takes what was asked for, which is there for once. */
async function takeRequest(
  { database, toolServers }: ToolServersDeps,
  userId: string,
  state: { connectionId: string; nonce: string },
): Promise<{ row: McpRow; request: GrantRequest }> {
  const isIt = ofUser(userId, BigInt(state.connectionId))
  return database.db.transaction(async (tx) => {
    const [row] = await tx.select().from(mcpConnections).where(isIt).for('update')
    const request = row && openRequest(toolServers.requests, row.sealedRequest)
    if (!row || request?.nonce !== state.nonce) throw new ApiError('mcpOAuthStateInvalid')
    await tx.update(mcpConnections).set({ sealedRequest: null }).where(isIt)
    return { row, request }
  })
}
