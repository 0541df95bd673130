/** Where a call of the contract goes. */
export interface Route {
  method?: string | undefined
  /** With the parts of it that the input gives in braces. */
  path?: string | undefined
}

/** A call as a request: what its path does not take goes into the query, or into the body as JSON, a form or a file. */
export function toRequest(
  base: URL,
  { method = 'POST', path = '' }: Route,
  input: unknown,
  signal: AbortSignal | null = null,
): Request {
  const url = new URL(base)
  const { filled, rest } = fillPath(path, input)
  url.pathname += filled
  if (method === 'GET') {
    for (const [name, value] of fieldsOf(rest)) {
      if (typeof value === 'string') url.searchParams.append(name, value)
    }
  }
  return new Request(url, { method, signal, ...(method !== 'GET' && toContent(rest)) })
}

function fillPath(path: string, input: unknown): { filled: string; rest: unknown } {
  if (!path.includes('{') || !isRecord(input)) return { filled: path, rest: input }
  const rest = { ...input }
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const { [name]: part } = rest
    delete rest[name]
    return encodeURIComponent(isPlain(part) ? part.toString() : '')
  })
  return { filled, rest: Object.keys(rest).length > 0 ? rest : undefined }
}

interface Content {
  body?: BodyInit
  headers?: Record<string, string>
}

function toContent(input: unknown): Content {
  if (input === undefined) return {}
  if (input instanceof Blob) return { body: input, headers: fileHeaders(input) }
  const fields = fieldsOf(input)
  if (!fields.some(([, value]) => value instanceof Blob)) {
    return { body: JSON.stringify(input), headers: { 'content-type': 'application/json' } }
  }
  const form = new FormData()
  for (const [name, value] of fields) {
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, value)
  }
  return { body: form }
}

/** A file says by its headers that it is one: the server would read it as JSON otherwise. */
const fileHeaders = (file: Blob) => ({
  'content-type': file.type || 'application/octet-stream',
  'content-disposition': `inline; filename="blob"`,
})

/** The leaves of an input, with the names that the server puts together again: `ids[0]`, `range[from]`. */
function fieldsOf(value: unknown, name = ''): [name: string, leaf: string | Blob][] {
  if (value instanceof Blob) return [[name, value]]
  if (isPlain(value)) return [[name, value.toString()]]
  if (!isRecord(value)) return []
  return Object.entries(value).flatMap(([key, part]) => fieldsOf(part, name ? `${name}[${key}]` : key))
}

const isPlain = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value)

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
