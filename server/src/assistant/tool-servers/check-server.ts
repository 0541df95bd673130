import { ApiError, MCP_CALLBACK_PATH, foreignToolLimits } from '@tidings/contracts'
import { eq } from 'drizzle-orm'
import { ownOrigin } from '../../foundation/http/origin-check.ts'
import { mcpConnections } from '../../foundation/tables/mcp.schema.ts'
import { askServer, type McpRow } from './ask-server.ts'
import { beginAuthorization } from './authorization.ts'
import { withAllowed } from './kept-tools.ts'
import { readOffer } from './read-tools.ts'
import { sealState } from './state.ts'
import { AuthorizationNeeded, ToolServerError, type Challenge } from './tool-server-error.ts'
import type { ToolServersDeps } from './tool-servers-deps.ts'

/** Who has a server asked. */
export interface Caller {
  userId: string
  /** Of the request, by which it is known where this server is. */
  host: string | null
  signal: AbortSignal
}

/** What came of asking a server what it has. */
export interface Checked {
  /** What is noted of it. */
  columns: Partial<McpRow>
  /** It wants to be allowed by its user. */
  challenge?: Challenge
  /** Where its user allows it. */
  authorizationUrl?: string
  /** Why it has not told. */
  error?: ApiError
}

type Deps = ToolServersDeps

/** Asks a server what it has. Throws why the signal was aborted, and a CrowdedError. */
export async function checkServer(deps: Deps, row: McpRow, signal: AbortSignal): Promise<Checked> {
  try {
    const offer = await askServer(deps, row, signal, readOffer)
    return { columns: { ...answered(deps), ...offer, tools: withAllowed(offer.tools, row.tools) } }
  } catch (error) {
    if (!(error instanceof ToolServerError)) throw error
    if (!(error instanceof AuthorizationNeeded)) return failed(row, error.message, 'mcpDiscoveryError')
    return { columns: { needsAuthorization: true }, challenge: error.challenge }
  }
}

/** The same, and asks to be let in where it wants that. Throws mcpConfigurationError too. */
export async function checkOrAsk(deps: Deps, caller: Caller, row: McpRow): Promise<Checked> {
  const checked = await checkServer(deps, row, caller.signal)
  return checked.challenge ? askToBeLetIn(deps, caller, row, checked.challenge) : checked
}

const answered = ({ clock }: Pick<Deps, 'clock'>) => ({
  answeredAt: new Date(clock()),
  failures: 0,
  lastError: null,
  needsAuthorization: false,
})

function failed({ failures }: McpRow, message: string, key: 'mcpDiscoveryError' | 'mcpOAuthError'): Checked {
  return {
    columns: { failures: failures + 1, lastError: message.slice(0, foreignToolLimits.wordsLength) },
    error: new ApiError(key, { message }),
  }
}

async function askToBeLetIn(deps: Deps, caller: Caller, row: McpRow, challenge: Challenge): Promise<Checked> {
  const { toolServers, config } = deps
  const origin = ownOrigin(config, caller.host)
  if (origin === undefined)
    throw new ApiError('mcpConfigurationError', {
      message: 'This server does not know its own address (BASE_URL).',
    })
  try {
    const { authorizationUrl, request } = await beginAuthorization(toolServers, {
      url: row.url,
      challenge,
      redirectUri: `${origin}${MCP_CALLBACK_PATH}`,
      toState: (nonce) => sealState(deps, row, nonce),
    })
    const sealedRequest = toolServers.requests.seal(JSON.stringify(request))
    return { columns: { sealedRequest, needsAuthorization: true, lastError: null }, authorizationUrl }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { columns } = failed(row, error.message, 'mcpOAuthError')
    return { columns: { ...columns, needsAuthorization: true }, error }
  }
}

/** Notes what came of it; somebody may have forgotten the server meanwhile, or have it elsewhere. */
export async function noteCheck(
  { database }: Pick<Deps, 'database'>,
  row: McpRow,
  { columns }: Checked,
): Promise<void> {
  await database.db.transaction(async (tx) => {
    const isIt = eq(mcpConnections.id, row.id)
    const [now] = await tx.select().from(mcpConnections).where(isIt).for('update')
    if (!now || now.url !== row.url) return
    // What is allowed may have been changed since it was read.
    const tools = columns.tools && withAllowed(columns.tools, now.tools)
    await tx
      .update(mcpConnections)
      .set({ ...columns, ...(tools && { tools }) })
      .where(isIt)
  })
}
