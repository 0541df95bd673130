import { createHash, randomUUID } from 'node:crypto'

/** Somebody as GitHub or Google knows them. */
export interface Elsewhere {
  id: string
  email: string
  isVerified: boolean
  /** GitHub tells none. */
  name?: string
}

/** What a code stands for until it is exchanged. */
interface Grant {
  person: Elsewhere
  redirectUri: string
  challenge: string | null
}

export interface AccountsElsewhere {
  fetch: typeof fetch
  /** Where a browser is led back to from the address it was led to, once that person said yes there; or no. */
  visit: (address: string, answer: Elsewhere | 'no') => URL
}

const client = { id: 'tidings', secret: 'a secret of tests' }

/** The variables that have a server know itself there. */
export const clientEnvironment = {
  GITHUB_CLIENT_ID: client.id,
  GITHUB_CLIENT_SECRET: client.secret,
  GOOGLE_CLIENT_ID: client.id,
  GOOGLE_CLIENT_SECRET: client.secret,
}

const authorizationPages = new Set([
  'https://github.com/login/oauth/authorize',
  'https://accounts.google.com/o/oauth2/v2/auth',
])

/**
 * Stands in for the pages and calls of GitHub and Google at their own addresses, which nothing directs elsewhere: codes once for
 * the client that asked, its secret and its verifier (RFC 6749, RFC 7636), and then what each tells of a person in its own way.
 */
export function createAccountsElsewhere(): AccountsElsewhere {
  const grants = new Map<string, Grant>()
  const answers = createAnswers(grants)
  return {
    fetch: async (input, init) => {
      const request = new Request(input, init)
      const answer = answers[`${request.method} ${request.url}`]
      if (!answer) throw new TypeError(`Nobody is asked for ${request.method} ${request.url}`)
      return answer(request)
    },
    visit: (address, answer) => {
      const { origin, pathname, searchParams: asked } = new URL(address)
      const redirectUri = asked.get('redirect_uri') ?? ''
      if (!authorizationPages.has(origin + pathname) || asked.get('client_id') !== client.id)
        throw new Error(`No page asks for leave at ${address}`)
      const back = new URL(redirectUri)
      back.searchParams.set('state', asked.get('state') ?? '')
      if (answer === 'no') {
        back.searchParams.set('error', 'access_denied')
        return back
      }
      const code = randomUUID()
      grants.set(code, { person: answer, redirectUri, challenge: asked.get('code_challenge') })
      back.searchParams.set('code', code)
      return back
    },
  }
}

type Answer = (request: Request) => Promise<Response> | Response

/** Exchanges codes for tokens, and tells by a token who somebody is. */
function createAnswers(grants: Map<string, Grant>): Record<string, Answer> {
  const people = new Map<string, Elsewhere>()
  const personOf = ({ headers }: Request) => people.get(headers.get('authorization') ?? '')

  async function answerToken(request: Request): Promise<Response> {
    const person = exchange(grants, new URLSearchParams(await request.text()))
    const isGithub = request.url.startsWith('https://github.com/')
    // GitHub refuses with a status of success.
    if (!person) return Response.json({ error: 'invalid_grant' }, { status: isGithub ? 200 : 400 })
    const token = randomUUID()
    people.set(`Bearer ${token}`, person)
    const idToken = isGithub ? {} : { id_token: idTokenOf(person) }
    return Response.json({ access_token: token, token_type: 'bearer', ...idToken })
  }

  return {
    'POST https://github.com/login/oauth/access_token': answerToken,
    'POST https://oauth2.googleapis.com/token': answerToken,
    // Who keeps their address to themselves has none in the profile.
    'GET https://api.github.com/user': (request) => {
      const id = personOf(request)?.id
      const profile = { id: Number(id), login: 'olga', name: null, email: null, avatar_url: null }
      return id === undefined ? new Response(null, { status: 401 }) : Response.json(profile)
    },
    'GET https://api.github.com/user/emails': (request) => {
      const { email = '', isVerified = false } = personOf(request) ?? {}
      const other = { email: 'other@example.test', primary: false, verified: true }
      return Response.json([other, { email, primary: true, verified: isVerified }])
    },
  }
}

/** Whoever a code stands for, which is used up by that. */
function exchange(grants: Map<string, Grant>, form: URLSearchParams): Elsewhere | undefined {
  const code = form.get('code') ?? ''
  const grant = grants.get(code)
  grants.delete(code)
  if (form.get('client_id') !== client.id || form.get('client_secret') !== client.secret) return undefined
  if (form.get('grant_type') !== 'authorization_code' || !grant) return undefined
  if (form.get('redirect_uri') !== grant.redirectUri) return undefined
  const isProven = grant.challenge === null || grant.challenge === hashOf(form.get('code_verifier') ?? '')
  return isProven ? grant.person : undefined
}

const hashOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url')

/** It comes from the provider itself, so its signature is not looked at (OpenID Connect Core, 3.1.3.7). */
function idTokenOf({ id, email, isVerified, name = 'Olga' }: Elsewhere): string {
  const claims = {
    iss: 'https://accounts.google.com',
    aud: client.id,
    sub: id,
    email,
    email_verified: isVerified,
    name,
  }
  const parts = [{ alg: 'RS256' }, claims].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  )
  return `${parts.join('.')}.c2lnbmF0dXJl`
}
