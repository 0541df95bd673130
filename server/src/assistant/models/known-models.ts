import { settingsInEffect, type ModelProvider, type ModelUse } from '@tidings/contracts'
import { asc, eq } from 'drizzle-orm'
import type { SessionUser } from '../../foundation/api/context.ts'
import { modelConnections } from '../../foundation/tables/assistant.schema.ts'
import { getSettings } from '../../accounts/settings/settings.service.ts'
import type { ModelsDeps } from './models-deps.ts'

/** A model that somebody may use, and how it is reached. */
export interface KnownModel {
  /** As settings and calls name it. */
  id: string
  /** As its provider calls it. */
  name: string
  provider: ModelProvider
  /** Undefined where the provider's own is meant. */
  baseUrl: string | undefined
  /** Undefined where none is asked for; null for one that cannot be read any more. */
  apiKey: string | undefined | null
  /** As what a token of it counts. */
  multiplier: number
  /** The name of the connection of the user's own that it belongs to; null for one of the server's. */
  connection: string | null
}

type Deps = Pick<ModelsDeps, 'config' | 'database' | 'models'>
export type ModelUser = Pick<SessionUser, 'id' | 'role' | 'limits'>

const serverModels = ({ config: { assistant } }: Pick<Deps, 'config'>): KnownModel[] =>
  assistant.servers.flatMap(({ provider, baseUrl, apiKey, models }) =>
    models.map(({ name, multiplier }) => ({
      id: `${provider}/${name}`,
      name,
      provider,
      baseUrl,
      apiKey,
      multiplier,
      connection: null,
    })),
  )

type ConnectionRow = typeof modelConnections.$inferSelect

/** The models of one connection of a user. */
export function modelsOfConnection(
  { models: { keys } }: Pick<Deps, 'models'>,
  row: ConnectionRow,
): KnownModel[] {
  const apiKey = row.sealedKey === null ? undefined : keys.open(row.sealedKey)
  return row.models.map((name) => ({
    id: `own/${row.id}/${name}`,
    name,
    provider: row.provider,
    baseUrl: row.baseUrl ?? undefined,
    apiKey,
    multiplier: 1,
    connection: row.name,
  }))
}

/** Whether a user may bring models: where the operator and their plan have it so. */
export const mayBringModels = (
  { config }: Pick<Deps, 'config'>,
  { limits }: Pick<ModelUser, 'limits'>,
): boolean => config.assistant.isOn && config.assistant.ownModels && limits.ownModels

/** The server's models, where the plan of a user leaves them anything to ask: a plan without is one without them. */
export const serverModelsOf = (
  deps: Pick<Deps, 'config'>,
  { limits: { aiTokens, aiTokensPerDay, aiRequestsPerDay } }: Pick<ModelUser, 'limits'>,
): KnownModel[] => {
  const isAny = [aiTokens, aiTokensPerDay, aiRequestsPerDay].every((limit) => limit !== 0)
  return deps.config.assistant.isOn && isAny ? serverModels(deps) : []
}

/** The models that somebody may use: their own first, then the server's in the operator's order. */
export async function listModels(deps: Deps, user: ModelUser): Promise<KnownModel[]> {
  const rows = mayBringModels(deps, user)
    ? await deps.database.db
        .select()
        .from(modelConnections)
        .where(eq(modelConnections.userId, user.id))
        .orderBy(asc(modelConnections.id))
    : []
  return [...rows.flatMap((row) => modelsOfConnection(deps, row)), ...serverModelsOf(deps, user)]
}

const settingOf = {
  chat: 'chatModel',
  summary: 'summaryModel',
  translation: 'translationModel',
  tasks: 'taskModel',
} as const satisfies Record<ModelUse, string>

/** The model that a user wants for something: the one of their settings as long as there is it, else the first. */
export async function chooseModel(
  deps: Deps,
  user: ModelUser,
  use: ModelUse,
): Promise<KnownModel | undefined> {
  const models = await listModels(deps, user)
  if (models.length === 0) return undefined
  const { settings: stored } = await getSettings(deps, user.id)
  const settings = settingsInEffect(stored.ai ?? {}, { role: user.role, plan: user.limits })
  if (!settings.assistant) return undefined
  return models.find(({ id }) => id === settings[settingOf[use]]) ?? models[0]
}
