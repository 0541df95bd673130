import type { Plan, Role, TokenScope } from '@tidings/contracts'
import type { BaseDeps } from '../base-deps.ts'
import type { Streaming } from './pieces.ts'

/** The user of a request. */
export interface SessionUser {
  id: string
  /** The one that counts: their own, or that which this server gives to everybody. */
  role: Role
  /** What that role may have here. */
  limits: Plan
  /** False until an invitation was used, where sign-up is by invitation. */
  admitted: boolean
  /** On which device; null for a program. */
  sessionId: string | null
  /** What a program may do that speaks for the user; null for the user. */
  scope: TokenScope | null
}

/** What a handler of the API is given; `Deps` is what its domain asks for. */
export interface RequestContext<Deps extends BaseDeps = BaseDeps> extends Streaming {
  deps: Deps
  session: SessionUser | null
  headers: Headers
  /** Who asks, as those are counted who take turns: a user, or a network. */
  party: string
  /** Has something done once the answer has gone out, or nobody takes it any more: for a minute, or as long as is said. */
  whenSent: (work: () => void, patienceMs?: number) => void
  /** The body as it came. */
  readBody: () => Promise<string>
}
