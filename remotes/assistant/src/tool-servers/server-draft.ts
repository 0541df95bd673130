import type {
  McpConnection,
  McpConnectionChanges,
  McpConnectionInput,
  McpTransport,
} from '@tidings/contracts'
import { headerName, headerValue, mcpConnectionInput } from '@tidings/contracts/mcp-input'
import { newId } from '../chat/engine/new-id.ts'
import { presets } from './presets.ts'

/** What is sent with each request, as it is typed. */
export interface HeaderDraft {
  id: string
  name: string
  value: string
}

/** A connection as it is typed. */
export interface ServerDraft {
  preset: string
  name: string
  url: string
  transportType: McpTransport
  /** Null where they stay what they are: what they hold is told to nobody. */
  headers: readonly HeaderDraft[] | null
}

/** None of the presets. */
export const OTHER = 'other'

export const emptyDraft = (): ServerDraft => ({
  preset: OTHER,
  name: '',
  url: '',
  transportType: 'streamable-http',
  headers: [],
})

export const draftOf = ({ name, url = '', transportType, headerNames }: McpConnection): ServerDraft => ({
  preset: presets.find((each) => each.url === url)?.id ?? OTHER,
  name,
  url,
  transportType,
  headers: headerNames.length > 0 ? null : [],
})

export const newHeader = (name = ''): HeaderDraft => ({ id: newId(), name, value: '' })

/** The draft for another service: with its address, and its name unless somebody has given one. */
export function choosePreset(draft: ServerDraft, id: string): ServerDraft {
  const preset = presets.find((each) => each.id === id)
  const isNamed = draft.name.trim() !== '' && presets.every(({ name }) => name !== draft.name)
  return {
    preset: preset?.id ?? OTHER,
    name: isNamed ? draft.name : (preset?.name ?? ''),
    url: preset?.url ?? '',
    transportType: 'streamable-http',
    headers: preset?.header === undefined ? [] : [newHeader(preset.header)],
  }
}

const originOf = (url: string | undefined): string | undefined => URL.parse(url?.trim() ?? '')?.origin

/** Whether what is sent with each request stays: it goes with the place that it was given for. */
export const keepsHeaders = (draft: ServerDraft, kept: McpConnection | null): boolean =>
  draft.headers === null && kept !== null && originOf(draft.url) === originOf(kept.url)

/** What is wrong with a header, each as a key of `ai`. */
export interface HeaderProblems {
  name?: 'toolServer.headerNameMissing' | 'toolServer.headerNameWrong' | 'toolServer.headerTwice'
  value?: 'toolServer.headerValueMissing' | 'toolServer.headerValueWrong'
}

/** What is wrong with a draft, each as a key of `ai`, and of headers by their identifiers. */
export interface ServerProblems {
  name?: 'toolServer.nameMissing'
  url?: 'toolServer.urlMissing' | 'toolServer.urlWrong' | 'toolServer.urlSecret'
  headers: ReadonlyMap<string, HeaderProblems>
}

/** As the server sees it. */
export function problemsOf({ name, url, headers }: ServerDraft): ServerProblems {
  const wrongUrl = problemOfUrl(url.trim())
  const all = headers ?? []
  return {
    ...(name.trim() === '' && { name: 'toolServer.nameMissing' }),
    ...(wrongUrl && { url: wrongUrl }),
    headers: new Map(
      all
        .map((header) => [header.id, problemsOfHeader(header, all)] as const)
        .filter(([, { name: ofName, value }]) => ofName ?? value),
    ),
  }
}

export const isRight = ({ name, url, headers }: ServerProblems): boolean =>
  !name && !url && headers.size === 0

function problemOfUrl(url: string): ServerProblems['url'] {
  if (url === '') return 'toolServer.urlMissing'
  if (mcpConnectionInput.shape.url.safeParse(url).success) return undefined
  const parsed = URL.parse(url)
  return parsed?.username || parsed?.password ? 'toolServer.urlSecret' : 'toolServer.urlWrong'
}

function problemsOfHeader({ id, name, value }: HeaderDraft, all: readonly HeaderDraft[]): HeaderProblems {
  const wrongName = problemOfName(name.trim())
  const isTwice = all.some((other) => other.id !== id && lowerName(other) === lowerName({ name }))
  const wrongValue = problemOfValue(value)
  return {
    ...(isTwice && { name: 'toolServer.headerTwice' }),
    ...(wrongName && { name: wrongName }),
    ...(wrongValue && { value: wrongValue }),
  }
}

const lowerName = ({ name }: Pick<HeaderDraft, 'name'>): string => name.trim().toLowerCase()

function problemOfName(name: string): HeaderProblems['name'] {
  if (name === '') return 'toolServer.headerNameMissing'
  return headerName.safeParse(name).success ? undefined : 'toolServer.headerNameWrong'
}

function problemOfValue(value: string): HeaderProblems['value'] {
  if (value.trim() === '') return 'toolServer.headerValueMissing'
  return headerValue.safeParse(value).success ? undefined : 'toolServer.headerValueWrong'
}

const toHeaders = (headers: readonly HeaderDraft[]): Record<string, string> =>
  Object.fromEntries(headers.map(({ name, value }) => [name.trim(), value.trim()]))

/** What the server is told of a new connection. */
export const toInput = ({ name, url, transportType, headers }: ServerDraft): McpConnectionInput => ({
  name: name.trim(),
  transportType,
  url: url.trim(),
  ...(headers && headers.length > 0 && { headers: toHeaders(headers) }),
})

/** What it is told of one that is changed: of what stays nothing. */
export function toChanges(draft: ServerDraft, kept: McpConnection): McpConnectionChanges {
  const { name, url, transportType } = toInput(draft)
  const { headers } = draft
  const hasHeaders = headers !== null && headers.length + kept.headerNames.length > 0
  return {
    ...(name !== kept.name && { name }),
    ...(url !== kept.url && { url }),
    ...(transportType !== kept.transportType && { transportType }),
    ...(hasHeaders && { headers: toHeaders(headers) }),
  }
}

/** Whether the server may be asked anew, and then want its user to allow that: one that is sent its authorization does not. */
export function mayAskToBeAllowed(draft: ServerDraft, kept: McpConnection | null): boolean {
  const names = keepsHeaders(draft, kept) ? (kept?.headerNames ?? []) : (draft.headers ?? []).map(lowerName)
  if (names.some((name) => name.toLowerCase() === 'authorization')) return false
  if (!kept) return true
  const { name: _name, ...asking } = toChanges(draft, kept)
  return kept.enabled && Object.keys(asking).length > 0
}
