import { z } from '../zod.ts'

/** What holds for one setting, besides its values. */
export interface SettingRules {
  /** False for one that each device has for itself. */
  synced?: false
  /** Who has not this plan, or a better one, has the default. */
  plan?: 'plus'
  /** Counts only while `enhancedSettings` is on; otherwise the default does. */
  enhanced?: true
  /** Where it has an effect; everywhere, unless named. */
  surface?: 'desktop' | 'mobile'
}

/** One setting of the table: its values, the one that it has until somebody changes it, and its rules. */
export interface Setting<Schema extends z.ZodType = z.ZodType> extends SettingRules {
  schema: Schema
  fallback: z.infer<Schema>
}

export const setting = <Schema extends z.ZodType>(
  schema: Schema,
  fallback: z.infer<Schema>,
  rules?: SettingRules,
): Setting<Schema> => ({ schema, fallback, ...rules })

export const flag = (fallback: boolean, rules?: SettingRules) => setting(z.boolean(), fallback, rules)

export const words = (longest: number, fallback: string, rules?: SettingRules) =>
  setting(z.string().max(longest), fallback, rules)

/** A number within bounds: pixels, unless the setting says otherwise. */
export const size = (least: number, most: number, fallback: number, rules?: SettingRules) =>
  setting(z.number().min(least).max(most), fallback, rules)

export const device = { synced: false } as const
export const enhanced = { enhanced: true } as const
export const plus = { plan: 'plus' } as const
