import { z } from './zod.ts'

/** Roles of a user, from the least to the most (specification, section 6; Trial is shown as Free). */
export const roles = ['free', 'trial', 'pre_pro_trial', 'plus', 'pro', 'admin'] as const

export const roleSchema = z.enum(roles)

export type Role = z.infer<typeof roleSchema>
