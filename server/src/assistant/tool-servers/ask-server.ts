import { ApiError, foreignToolLimits } from '@tidings/contracts'
import { and, eq } from 'drizzle-orm'
import { mcpConnections } from '../../foundation/tables/mcp.schema.ts'
import { renewGrant } from './authorization.ts'
import { openGrant, openHeaders, type Grant } from './grant.ts'
import { AuthorizationNeeded, HeaderRefused, ToolServerError } from './tool-server-error.ts'
import type { ToolServersDeps } from './tool-servers-deps.ts'
import { withSession, type Session } from './with-session.ts'

export type McpRow = typeof mcpConnections.$inferSelect
type Deps = Pick<ToolServersDeps, 'database' | 'clock' | 'toolServers'>

/** Whether it is let in by a header of its user, which goes before what they have allowed. */
export const isLetInByHeader = ({ headerNames }: Pick<McpRow, 'headerNames'>): boolean =>
  headerNames.some((name) => name.toLowerCase() === 'authorization')

/**
 * Asks a server in a turn of its user, with what its user has allowed, which is renewed where it ends: what a server refuses
 * was not done, and is asked once more. Throws AuthorizationNeeded where its user can allow it, a ToolServerError, a CrowdedError, or why the signal was
 * aborted.
 */
export async function askServer<T>(
  deps: Deps,
  row: McpRow,
  signal: AbortSignal,
  work: (session: Session) => Promise<T>,
): Promise<T> {
  const leave = await deps.toolServers.turns.acquire(row.userId, signal)
  try {
    const { url, transportType, sealedHeaders, sealedGrant } = row
    const headers = openHeaders(deps.toolServers.headers, sealedHeaders) ?? {}
    const grant = openGrant(deps.toolServers.grants, sealedGrant)
    const ask = (shown: Grant | undefined) =>
      withSession(
        deps.toolServers,
        { url, transportType, headers, token: shown?.tokens.access_token },
        signal,
        work,
      )
    if (isLetInByHeader(row)) return await ask(undefined).catch(refuseHeader)
    if (!grant) return await ask(undefined)
    if (isEnding(grant, deps.clock())) return await ask((await renewOnce(deps, row, grant)) ?? grant)
    try {
      return await ask(grant)
    } catch (error) {
      if (!(error instanceof AuthorizationNeeded)) throw error
      const renewed = await renewOnce(deps, row, grant)
      if (!renewed) throw error
      return await ask(renewed)
    }
  } finally {
    leave()
  }
}

function refuseHeader(error: unknown): never {
  throw error instanceof AuthorizationNeeded ? new HeaderRefused() : error
}

const isEnding = ({ expiresAt, tokens }: Grant, now: number): boolean =>
  expiresAt !== null &&
  tokens.refresh_token !== undefined &&
  expiresAt - now < foreignToolLimits.renewedBefore

/** Of all who want it renewed at once, one does; undefined where it holds no more. */
async function renewOnce(deps: Deps, row: McpRow, grant: Grant): Promise<Grant | undefined> {
  const { renewals } = deps.toolServers
  const underWay = renewals.get(row.id)
  if (underWay) return underWay
  const renewing = renew(deps, row, grant).finally(() => renewals.delete(row.id))
  renewals.set(row.id, renewing)
  return renewing
}

async function renew(
  { database, clock, toolServers }: Deps,
  row: McpRow,
  grant: Grant,
): Promise<Grant | undefined> {
  const isIt = and(eq(mcpConnections.id, row.id), eq(mcpConnections.userId, row.userId))
  const findKept = async () => {
    const [kept] = await database.db
      .select({ sealed: mcpConnections.sealedGrant })
      .from(mcpConnections)
      .where(isIt)
    return kept?.sealed ?? null
  }
  const renewedElsewhere = async () => {
    const kept = openGrant(toolServers.grants, await findKept())
    return kept && kept.tokens.access_token !== grant.tokens.access_token ? kept : undefined
  }
  // Somebody may have had it renewed since it was read.
  const already = await renewedElsewhere()
  if (already) return already
  try {
    const renewed = await renewGrant(toolServers, grant, clock())
    if (!renewed) return await renewedElsewhere()
    await database.db
      .update(mcpConnections)
      .set({ sealedGrant: toolServers.grants.seal(JSON.stringify(renewed)) })
      .where(isIt)
    return renewed
  } catch (error) {
    if (error instanceof ApiError) throw new ToolServerError(error.message, { cause: error })
    throw error
  }
}
