import { limitErrors, type ApiError, type CurrentUser, type Limited } from '@tidings/contracts'
import { limitData } from '@tidings/contracts/limit-data'

export interface LimitFacts {
  of: Limited
  /** How many there may be; undefined where neither the refusal nor the plan says it. */
  limit?: number | undefined
  used?: number | undefined
  /** Settings that are for another plan. */
  settings: readonly string[]
  /** When there is more again, epoch milliseconds. */
  resetsAt?: number | undefined
}

/** What a refusal says of the limit that was met; what it leaves out, as the plan of the user has it. */
export function limitFacts({ key, data }: ApiError, user: Pick<CurrentUser, 'plan'>): LimitFacts {
  const said = limitData.safeParse(data).data ?? {}
  const of = said.of ?? limitErrors[key] ?? 'plusSettings'
  const planned = new Map<string, unknown>(Object.entries(user.plan ?? {})).get(of)
  const limit = said.limit ?? (typeof planned === 'number' ? planned : undefined)
  return {
    of,
    limit,
    used: said.used ?? limit,
    settings: said.settings ?? [],
    resetsAt: said.windowResetTime,
  }
}
