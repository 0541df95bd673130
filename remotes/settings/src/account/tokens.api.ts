import type { IdentityProof, TokenScope } from '@tidings/contracts'
import { api, queryOptions } from '@tidings/runtime'
import { toAccountError } from './account-call.ts'

export const tokensQuery = () =>
  queryOptions({
    queryKey: ['account', 'tokens'],
    queryFn: async ({ signal }) => (await api.tokens.list({}, { signal })).data,
  })

export interface TokenWish {
  name: string
  scope: TokenScope
  /** Without it the token works until it is deleted. */
  expiresInDays?: number
}

/** Makes a token, which is told this once. Throws an `AccountError`. */
export async function createToken(wish: TokenWish, proof: IdentityProof): Promise<string> {
  try {
    return (await api.tokens.create({ ...wish, ...proof })).data.token
  } catch (error) {
    throw toAccountError(error)
  }
}

/** Has a token work no more. Throws an `AccountError`. */
export async function removeToken(id: string): Promise<void> {
  try {
    await api.tokens.remove({ id })
  } catch (error) {
    throw toAccountError(error)
  }
}
