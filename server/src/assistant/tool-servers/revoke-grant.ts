import { eq } from 'drizzle-orm'
import type { Transaction } from '../../foundation/database/database.ts'
import { mcpConnections } from '../../foundation/tables/mcp.schema.ts'
import { openGrant, type Grant } from './grant.ts'
import { ToolServerError } from './tool-server-error.ts'
import type { ToolServersDeps } from './tool-servers-deps.ts'

type Deps = Pick<ToolServersDeps, 'toolServers' | 'logger'>

/**
 * Tells whoever let this server in that it shall not be any more (RFC 7009), where they say how: behind whoever asked for it,
 * within the bounds of any use, and whatever comes of it.
 */
export function revokeInBackground(deps: Deps, userId: string, sealedGrant: string | null): void {
  revokeGrant(deps, userId, sealedGrant).catch((err: unknown) =>
    deps.logger.info({ err }, 'what a tool server was granted could not be revoked'),
  )
}

async function revokeGrant(deps: Deps, userId: string, sealedGrant: string | null): Promise<void> {
  const grant = openGrant(deps.toolServers.grants, sealedGrant)
  const revokesAt = grant?.server.revocation_endpoint
  if (grant && revokesAt !== undefined) await revokeAll(deps, userId, { grant, revokesAt })
}

/** Finds what a user has allowed this server with all of their tool servers; gives what has that revoked in the background. */
export async function prepareRevocations(deps: Deps, tx: Transaction, userId: string): Promise<() => void> {
  const rows = await tx
    .select({ sealedGrant: mcpConnections.sealedGrant })
    .from(mcpConnections)
    .where(eq(mcpConnections.userId, userId))
    // One that is renewed meanwhile would be another.
    .for('update')
  return () => {
    for (const { sealedGrant } of rows) revokeInBackground(deps, userId, sealedGrant)
  }
}

interface Revoking {
  grant: Grant
  revokesAt: string
}

async function revokeAll(
  { toolServers }: Deps,
  userId: string,
  { grant: { client, tokens }, revokesAt }: Revoking,
): Promise<void> {
  const signal = AbortSignal.timeout(toolServers.wholeUseMs)
  const { client_id, client_secret } = client
  const known = { client_id, ...(client_secret !== undefined && { client_secret }) }
  const leave = await toolServers.turns.acquire(userId, signal)
  const revoke = async (token: string, hint: string) => {
    const body = new URLSearchParams({ token, token_type_hint: hint, ...known })
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await toolServers.fetch(revokesAt, { method: 'POST', headers, body, signal })
    await answer.body?.cancel()
    if (!answer.ok) throw new ToolServerError(`The server answered with status ${answer.status}.`)
  }
  try {
    const { access_token: access, refresh_token: renewing } = tokens
    // Of one that renews, not every server ends what it has given.
    const revoking = [
      ...(renewing === undefined ? [] : [revoke(renewing, 'refresh_token')]),
      revoke(access, 'access_token'),
    ]
    const results = await Promise.allSettled(revoking)
    const failed = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
    if (failed.length > 0) throw new AggregateError(failed)
  } finally {
    leave()
  }
}
