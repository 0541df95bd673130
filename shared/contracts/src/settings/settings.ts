import type { Plan } from '../plan.ts'
import type { Role } from '../roles.ts'
import { z } from '../zod.ts'
import { aiSettings } from './ai.ts'
import { appearanceSettings } from './appearance.ts'
import { generalSettings } from './general.ts'
import { integrationSettings } from './integration.ts'
import type { Setting } from './setting.ts'

/** Every setting of a user by its tab, as the wire knows them (specification, section 3). */
export const settingTabs = {
  general: generalSettings,
  appearance: appearanceSettings,
  integration: integrationSettings,
  ai: aiSettings,
} as const

export type SettingTab = keyof typeof settingTabs

export const settingTab = z.enum(['general', 'appearance', 'integration', 'ai'])

const table = { ...generalSettings, ...appearanceSettings, ...integrationSettings, ...aiSettings }

type Table = typeof table

export type SettingKey = keyof Table

/** The value of every setting. */
export type Settings = { -readonly [Key in SettingKey]: z.infer<Table[Key]['schema']> }

/** Values as they are stored and sent: some of them, by their keys. */
export type SettingValues = Record<string, unknown>

/** Every setting of every tab by its key; keys of two tabs are never the same. */
export const settingsTable: Readonly<Record<string, Setting>> = table

/** The tab of a setting; undefined where there is no such setting. */
export const tabOfSetting = (key: string): SettingTab | undefined =>
  settingTab.options.find((tab) => key in settingTabs[tab])

/** Of a user: what says which settings are theirs. */
export interface SettingsOwner {
  role: Role | null
  plan?: Plan | undefined
}

/** As the plans have it by default, without all that they have besides: a first page knows the plan of who is there. */
const withoutPlus: readonly Role[] = ['free', 'trial']

/** Whether somebody has the settings that are for Plus and better. */
export const hasPlusSettings = (owner: SettingsOwner | null | undefined): boolean =>
  owner?.role == null || (owner.plan?.plusSettings ?? !withoutPlus.includes(owner.role))

/**
 * The settings as they count for somebody. What is missing or wrong has its default, and so has what their plan does
 * not include, or what is for enhanced settings while those are off.
 */
export function settingsInEffect(stored: SettingValues, owner: SettingsOwner | null | undefined): Settings {
  const isPlus = hasPlusSettings(owner)
  const isEnhanced = stored.enhancedSettings === true
  const values: SettingValues = {}
  for (const [key, { schema, fallback, plan, enhanced }] of Object.entries(settingsTable)) {
    const counts = (!plan || isPlus) && (!enhanced || isEnhanced)
    const { success, data } = schema.safeParse(counts ? stored[key] : undefined)
    values[key] = success ? data : fallback
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each key of the table has been given a value of its schema
  return values as Settings
}
