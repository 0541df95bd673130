import { snowflakeId } from './identifiers.ts'
import { limits } from './limits.ts'
import { z } from './zod.ts'

/** So many identifiers one call takes, whatever a change may name. */
export const idsPerCall = z.array(snowflakeId).max(limits.idsPerCall)
export const readsPerCall = z.array(snowflakeId).max(limits.readsPerCall)
