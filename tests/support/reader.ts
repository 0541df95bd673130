interface Cookie {
  name: string
  value: string
}

/** Somebody with an account, who uses the API without a browser. */
export interface Reader {
  id: string
  /** What a browser carries to be this person's. */
  cookies: readonly Cookie[]
  /** Answers the JSON of the reply; throws for any refusal. */
  call: <Reply>(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown) => Promise<Reply>
}

export interface ReaderOptions {
  email?: string
  /** Where they come from to a server that has a proxy before it: of one address it takes few accounts a minute. */
  address?: string
}

/** Makes an account on the server at an origin. */
export async function createReader(
  origin: string,
  { email = 'ada@example.org', address }: ReaderOptions = {},
): Promise<Reader> {
  const account = { name: 'Ada', email, password: 'correct horse battery staple' }
  const headers = address === undefined ? {} : { 'x-forwarded-for': address }
  const reply = await send(`${origin}/api/better-auth/sign-up/email`, 'POST', { body: account, headers })
  const { user }: { user: { id: string } } = await reply.json()
  const cookies = reply.headers.getSetCookie().map(readCookie)
  return {
    id: user.id,
    cookies,
    call: async (method, path, body) => {
      const answer = await send(`${origin}/api${path}`, method, {
        body,
        headers: { cookie: cookieHeader(cookies) },
      })
      return answer.json()
    },
  }
}

/** Cookies as a request names them. */
export const cookieHeader = (cookies: readonly Cookie[]): string =>
  cookies.map(({ name, value }) => `${name}=${value}`).join('; ')

function readCookie(line: string): Cookie {
  const [pair = ''] = line.split(';')
  const end = pair.indexOf('=')
  return { name: pair.slice(0, end), value: pair.slice(end + 1) }
}

interface Sent {
  body: unknown
  headers: Record<string, string>
}

async function send(url: string, method: string, { body, headers: given }: Sent): Promise<Response> {
  const headers = new Headers({ origin: new URL(url).origin, ...given })
  if (body !== undefined && !(body instanceof FormData)) headers.set('content-type', 'application/json')
  const content = body === undefined || body instanceof FormData ? body : JSON.stringify(body)
  const reply = await fetch(url, { method, headers, body: content ?? null })
  if (!reply.ok) throw new Error(`${method} ${url}: ${reply.status} ${await reply.text()}`)
  return reply
}
