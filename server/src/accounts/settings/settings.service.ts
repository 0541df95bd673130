import { isDeepStrictEqual } from 'node:util'
import {
  ApiError,
  limits,
  settingsTable,
  settingTab,
  settingTabs,
  type SettingTab,
  type SettingValues,
} from '@tidings/contracts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { BaseDeps } from '../../foundation/base-deps.ts'
import type { SessionUser } from '../../foundation/api/context.ts'
import { planError } from '../plans/plans.service.ts'
import { settings } from '../../foundation/tables/settings.schema.ts'
import { withoutSecrets } from './secret-settings.ts'

type ServiceDeps = Pick<BaseDeps, 'database'>

interface StoredSettings {
  settings: Partial<Record<SettingTab, SettingValues>>
  updated: Partial<Record<SettingTab, string>>
  /** When it was read, by the clock of the database, which says when something was changed; without anything there is none. */
  asOf?: number
}

/** What a user has set, of all tabs or of those named, by commas. */
export async function getSettings(
  { database }: ServiceDeps,
  userId: string,
  named?: string,
): Promise<StoredSettings> {
  const tabs = named === undefined ? settingTab.options : named.split(',').map(parseTab)
  const rows = await database.db
    .select({
      tab: settings.tab,
      payload: settings.payload,
      updatedAt: settings.updatedAt,
      asOf: sql`floor(extract(epoch from now()) * 1000)`.mapWith(Number),
    })
    .from(settings)
    .where(and(eq(settings.userId, userId), inArray(settings.tab, tabs)))
  if (named !== undefined && rows.length === 0) throw new ApiError('settingNotFound')
  return {
    settings: Object.fromEntries([
      ...tabs.map((tab) => [tab, {}]),
      ...rows.map(({ tab, payload }) => [tab, payload]),
    ]),
    updated: Object.fromEntries(rows.map(({ tab, updatedAt }) => [tab, updatedAt.toISOString()])),
    ...(rows[0] && { asOf: rows[0].asOf }),
  }
}

/** What a user has set, as it is told to them; to a program that only reads for them, without secrets. */
export async function tellSettings(
  deps: ServiceDeps,
  { id, scope }: Pick<SessionUser, 'id' | 'scope'>,
  named?: string,
): Promise<StoredSettings> {
  const stored = await getSettings(deps, id, named)
  if (scope !== 'read') return stored
  const told = Object.entries(stored.settings).map(([tab, values]) => [tab, withoutSecrets(values)])
  return { ...stored, settings: Object.fromEntries(told) }
}

/** When each tab was changed last. */
export async function getUpdateTimes({ database }: ServiceDeps, userId: string) {
  const rows = await database.db
    .select({ tab: settings.tab, updatedAt: settings.updatedAt })
    .from(settings)
    .where(eq(settings.userId, userId))
    .orderBy(settings.tab)
  return Object.fromEntries(rows.map(({ tab, updatedAt }) => [tab, updatedAt.toISOString()]))
}

/** Changes the settings named in `values`; the others of the tab stay. */
export async function changeSettings(
  { database }: ServiceDeps,
  user: Pick<SessionUser, 'id' | 'limits'>,
  change: { tab: string; values: SettingValues },
): Promise<void> {
  const tab = parseTab(change.tab)
  const payload = checkValues(tab, change.values)
  const userId = user.id
  await requireRules({ database }, user, payload)
  const merged = sql`${settings.payload} || excluded.payload`
  const changed = await database.db
    .insert(settings)
    .values({ userId, tab, payload, updatedAt: sql`now()` })
    .onConflictDoUpdate({
      target: [settings.userId, settings.tab],
      set: {
        payload: merged,
        // A later change is never told to be as old as the one before.
        updatedAt: sql`greatest(excluded.updated_at, ${settings.updatedAt} + interval '1 millisecond')`,
        version: sql`${settings.version} + 1`,
      },
      setWhere: sql`octet_length((${merged})::text) <= ${limits.settingsBytes}`,
    })
    .returning({ version: settings.version })
  if (changed.length === 0) throw new ApiError('settingPayloadTooLarge')
}

/** Throws where a value is one that another plan has, or that counts with enhanced settings alone, which are off. */
async function requireRules(
  deps: ServiceDeps,
  { id, limits: plan }: Pick<SessionUser, 'id' | 'limits'>,
  values: SettingValues,
): Promise<void> {
  const changed = Object.keys(values).filter((key) => !isDefault(key, values[key]))
  const ofPlus = changed.filter((key) => settingsTable[key]?.plan)
  if (!plan.plusSettings && ofPlus.length > 0) throw planError({ of: 'plusSettings', settings: ofPlus })
  const enhanced = changed.filter((key) => settingsTable[key]?.enhanced)
  if (enhanced.length === 0 || values.enhancedSettings === true) return
  const { settings: stored } = await getSettings(deps, id)
  if (stored.general?.enhancedSettings === true) return
  const data = enhanced.map((key) => ({ message: 'This counts with enhanced settings alone', path: [key] }))
  throw new ApiError('invalidSettingPayload', { data })
}

const isDefault = (key: string, value: unknown): boolean =>
  isDeepStrictEqual(settingsTable[key]?.fallback, value)

function parseTab(tab: string): SettingTab {
  const { success, data } = settingTab.safeParse(tab)
  if (!success) throw new ApiError('invalidSettingTab')
  return data
}

/** Only what the table knows is stored, with values that it allows; `data` of the refusal says what is wrong. */
function checkValues(tab: SettingTab, values: SettingValues): SettingValues {
  if (Buffer.byteLength(JSON.stringify(values)) > limits.settingsBytes) {
    throw new ApiError('settingPayloadTooLarge')
  }
  const issues = Object.entries(values).flatMap(([key, value]) => refuseValue(tab, key, value))
  if (issues.length > 0) throw new ApiError('invalidSettingPayload', { data: issues })
  return values
}

function refuseValue(tab: SettingTab, key: string, value: unknown) {
  const setting = Object.hasOwn(settingTabs[tab], key) ? settingsTable[key] : undefined
  if (!setting) return [{ message: 'There is no such setting', path: [key] }]
  if (setting.synced === false) return [{ message: 'Each device has this for itself', path: [key] }]
  const { error } = setting.schema.safeParse(value)
  if (error) return error.issues.map(({ message, path }) => ({ message, path: [key, ...path.map(String)] }))
  return isStorable(value) ? [] : [{ message: 'Neither NUL nor half a character can be kept', path: [key] }]
}

/** Whether PostgreSQL keeps a value: all texts and keys in it, also those of which the table knows nothing. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).flat().every(isStorable)
}
