import { snowflakeId } from './identifiers.ts'
import { isoTime, z } from './zod.ts'

/** What a token of a user lets a program do: `read` looks only, `write` changes as well. */
export const tokenScopes = ['read', 'write'] as const

/** A token as its user sees it; the token itself is told once, when it is made. */
export const apiToken = z.object({
  id: snowflakeId,
  name: z.string(),
  scope: z.enum(tokenScopes),
  createdAt: isoTime,
  lastUsedAt: isoTime.nullable(),
  expiresAt: isoTime.nullable(),
})

export type TokenScope = (typeof tokenScopes)[number]
export type ApiToken = z.infer<typeof apiToken>
