import { httpUrl, type ModelConnection, type ModelProvider } from '@tidings/contracts'
import { serviceOf, services } from './services.ts'

/** A connection as it is typed. */
export interface ConnectionDraft {
  service: string
  name: string
  provider: ModelProvider
  /** Null where the provider's own is meant. */
  baseUrl: string | null
  apiKey: string
  /** One on each line. */
  models: string
}

/** Nothing typed yet, of the service that is named first. */
export const emptyDraft = (): ConnectionDraft =>
  chooseService(
    { service: '', name: '', provider: 'openai', baseUrl: null, apiKey: '', models: '' },
    'ollama',
  )

/** A connection that is kept, to be changed; its key is never told. */
export const draftOf = (kept: ModelConnection): ConnectionDraft => ({
  service: serviceOf(kept)?.id ?? 'other',
  name: kept.name,
  provider: kept.provider,
  baseUrl: kept.baseUrl,
  apiKey: '',
  models: kept.models.join('\n'),
})

/** The draft for another service: with its address, and its name unless somebody has given one. */
export function chooseService(draft: ConnectionDraft, id: string): ConnectionDraft {
  const service = services.find((each) => each.id === id)
  if (!service) return draft
  const isNamed = draft.name.trim() !== '' && services.every(({ name }) => name !== draft.name)
  const { provider, baseUrl, name = '' } = service
  return { ...draft, service: id, provider, baseUrl, name: isNamed ? draft.name : name }
}

/** Whether the address is one; that of a provider is its own. */
export const isAddressGood = ({ baseUrl }: ConnectionDraft): boolean =>
  baseUrl === null || httpUrl.safeParse(baseUrl.trim()).success

const namesOf = (models: string): string[] => [
  ...new Set(models.split(/[\s,]+/).filter((name) => name !== '')),
]

/** Whether all is there that a connection needs. */
export const isComplete = (draft: ConnectionDraft): boolean =>
  draft.name.trim() !== '' && isAddressGood(draft) && namesOf(draft.models).length > 0

/** What the server is told of a connection. */
export const toInput = ({ name, provider, baseUrl, apiKey, models }: ConnectionDraft) => ({
  name: name.trim(),
  provider,
  baseUrl: baseUrl === null ? null : baseUrl.trim(),
  apiKey: apiKey.trim() || null,
  models: namesOf(models),
})

/** Whether its key stays what it was: it goes with the place that it was given for. */
export const keepsKey = (draft: ConnectionDraft, kept: ModelConnection | null): boolean => {
  const { provider, baseUrl, apiKey } = toInput(draft)
  return (
    kept !== null && kept.hasKey && apiKey === null && provider === kept.provider && baseUrl === kept.baseUrl
  )
}
