/** Somebody with an account, who uses the API without a browser. */
export interface Reader {
  id: string
  /** What a request carries to be this person's. */
  cookie: string
  /** Answers the JSON of the reply; throws for any refusal. */
  call: <Reply>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) => Promise<Reply>
}

/** Makes an account on the server at an origin. */
export async function createReader(origin: string, email = 'ada@example.org'): Promise<Reader> {
  const account = { name: 'Ada', email, password: 'correct horse battery staple' }
  const reply = await send(`${origin}/api/better-auth/sign-up/email`, 'POST', account)
  const { user }: { user: { id: string } } = await reply.json()
  const cookie = reply.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  return {
    id: user.id,
    cookie,
    call: async (method, path, body) => {
      const answer = await send(`${origin}/api${path}`, method, body, cookie)
      return answer.json()
    },
  }
}

async function send(url: string, method: string, body: unknown, cookie?: string): Promise<Response> {
  const headers = new Headers({ origin: new URL(url).origin })
  if (cookie) headers.set('cookie', cookie)
  if (body !== undefined && !(body instanceof FormData)) headers.set('content-type', 'application/json')
  const content = body === undefined || body instanceof FormData ? body : JSON.stringify(body)
  const reply = await fetch(url, { method, headers, body: content ?? null })
  if (!reply.ok) throw new Error(`${method} ${url}: ${reply.status} ${await reply.text()}`)
  return reply
}
