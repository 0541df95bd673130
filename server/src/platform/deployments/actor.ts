import { ApiError, type DeploymentAction } from '@tidings/contracts'
import { eq } from 'drizzle-orm'
import { user } from '../../foundation/tables/auth.schema.ts'
import type { DeploymentsDeps } from './deployments-deps.ts'
import { findSessionUser } from '../../accounts/session/session.ts'
import { countWrongToken } from '../../accounts/api-tokens/wrong-tokens.ts'
import { findToken, hashToken, isSameHash } from './tokens.ts'

/** Who wants to change the registry. */
export interface Actor {
  /** As audit lines name them. */
  who: string
  /** Whose session it is; undefined of a token, and of the operator. */
  userId?: string
  /** Runs the server, and hands out tokens. */
  isOperator: boolean
  /** Whether a remote is theirs to do this to; without a remote, whether any is. */
  may(action: DeploymentAction, remote?: string): boolean
}

type ActorDeps = Pick<DeploymentsDeps, 'config' | 'database' | 'clock' | 'secret' | 'deployments'>

/**
 * Who a request is of: the operator, whoever holds a token, or an admin who is signed in. Throws for anybody else; an
 * address with many tokens that nobody handed out is heard no more for a while.
 */
export async function findActor(deps: ActorDeps, headers: Headers, address: string): Promise<Actor> {
  const [, bearer] = /^Bearer (\S+)$/.exec(headers.get('authorization') ?? '') ?? []
  if (bearer === undefined) return findAdmin(deps, headers)
  const known = await findByToken(deps, bearer)
  if (known) return known
  await countWrongToken(deps, address, 'deployment-token')
  throw new ApiError('unauthorized')
}

async function findByToken(deps: ActorDeps, bearer: string): Promise<Actor | undefined> {
  const operators = hashToken(deps.deployments.operatorToken)
  if (isSameHash(hashToken(bearer), operators)) return asOperator('operator')
  const token = await findToken(deps, bearer)
  if (!token) return undefined
  const { name, remotes, actions } = token
  const isTheirs = (remote?: string) => remote === undefined || remotes === '*' || remotes.includes(remote)
  return {
    // A name is free to choose: by itself it might be that of a person, or of the server’s own.
    who: `token:${name}`,
    isOperator: false,
    may: (action, remote) => actions.includes(action) && isTheirs(remote),
  }
}

async function findAdmin(deps: ActorDeps, headers: Headers): Promise<Actor> {
  const session = await findSessionUser(deps, headers)
  if (!session) throw new ApiError('unauthorized')
  if (session.role !== 'admin') throw new ApiError('noPermission')
  const [row] = await deps.database.db.select({ email: user.email }).from(user).where(eq(user.id, session.id))
  return { ...asOperator(row?.email ?? session.id), userId: session.id }
}

const asOperator = (who: string): Actor => ({ who, isOperator: true, may: () => true })
