import { contract } from '@tidings/contracts'
import { cookieHeader, type Reader } from '../../support/reader.ts'

interface Sent {
  /** By its name in the contract. */
  call: string
  input: Record<string, unknown>
}

interface Route {
  method: string
  path: string
}

/** Every call of the contract. */
const routes: ReadonlyMap<string, Route> = new Map(
  Object.entries(contract).flatMap(([domain, calls]) =>
    Object.entries(calls).map(([name, call]): [string, Route] => {
      const { method = 'POST', path = '' } = call['~orpc'].route
      return [`${domain}.${name}`, { method, path }]
    }),
  ),
)

/** Makes a call of the contract as a reader; answers how many bytes came back. Throws where it is refused. */
export async function sendCall(origin: string, { cookies }: Reader, { call, input }: Sent): Promise<number> {
  const route = routes.get(call)
  if (!route) throw new Error(`The contract has no call ${call}`)
  const rest = new Map(Object.entries(input))
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest.get(name)
    rest.delete(name)
    return encodeURIComponent(String(value))
  })
  const hasBody = route.method !== 'GET'
  const query = hasBody ? '' : `?${queryOf(rest)}`
  const reply = await fetch(`${origin}/api${path}${query}`, {
    method: route.method,
    headers: {
      origin,
      cookie: cookieHeader(cookies),
      ...(hasBody && { 'content-type': 'application/json' }),
    },
    body: hasBody ? JSON.stringify(Object.fromEntries(rest)) : null,
  })
  const text = await reply.text()
  if (!reply.ok) throw new Error(`${call}: ${reply.status} ${text}`)
  return Buffer.byteLength(text)
}

function queryOf(input: ReadonlyMap<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of input)
    for (const one of [value].flat()) query.append(Array.isArray(value) ? `${name}[]` : name, String(one))
  return query.toString()
}
