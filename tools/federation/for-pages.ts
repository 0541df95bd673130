import { contract, errorCatalogue } from '@tidings/contracts'
import type { Plugin } from 'vite'

/** What a page needs of modules of the contracts, by their paths. */
const modules: Record<string, (code: string) => string> = {
  'api/contract.ts': () => addressesOfCalls('contract', (domain) => !lateDomains.has(domain)),
  'late-calls/index.ts': () => addressesOfCalls('lateCalls', (domain) => lateDomains.has(domain)),
  'error-catalogue.ts': statusesOfErrors,
}

/** What no page calls before it has shown its timeline: where these calls go comes late. */
const lateDomains = new Set<string>([
  'administration',
  'avatars',
  'categories',
  'chats',
  'collections',
  'featureFlags',
  'feedChecks',
  'feedClaims',
  'images',
  'inboxes',
  'invitations',
  'lists',
  'mails',
  'mcp',
  'memories',
  'messaging',
  'models',
  'pageFeeds',
  'plans',
  'playPositions',
  'probes',
  'profiles',
  'summaries',
  'tasks',
  'tokens',
  'translations',
  'usage',
  'users',
] satisfies (keyof typeof contract)[])

/**
 * A page needs of the calls of the API where each goes, and nothing of the schemas by which the server checks what comes
 * and goes; and of errors their codes, for it says in its own words and language what they mean. The rest would be a seventh
 * of the first page's own code.
 */
export function keepWhatPagesNeed(): Plugin {
  return {
    name: 'keep-what-pages-need',
    apply: 'build',
    transform: {
      order: 'pre',
      filter: { id: /[/\\]shared[/\\]contracts[/\\]src[/\\].*\.ts$/ },
      handler: (code, id) => {
        const [, path = ''] = /\/contracts\/src\/(.+)$/.exec(id.replaceAll('\\', '/')) ?? []
        const keep = modules[path]
        return keep ? { code: keep(code), map: null } : null
      },
    },
  }
}

function addressesOfCalls(as: string, isWanted: (domain: string) => boolean): string {
  const wanted = Object.entries(contract).filter(([domain]) => isWanted(domain))
  const domains = wanted.map(([domain, calls]) => {
    const routes = Object.entries(calls).map(
      ([
        name,
        {
          '~orpc': { route },
        },
      ]) => `${name}: call(${[route.path, ...methodOf(route)].map(text).join(', ')})`,
    )
    return `${domain}: { ${routes.join(', ')} }`
  })
  return [
    "const call = (path, method) => ({ '~orpc': { route: { method, path } } })",
    `export const ${as} = { ${domains.join(', ')} }`,
  ].join('\n')
}

/** None is POST, of which there are most. */
const methodOf = ({ method }: { method?: string | undefined }) =>
  method === undefined || method === 'POST' ? [] : [method]

function statusesOfErrors(): string {
  const errors = Object.entries(errorCatalogue).map(
    ([key, { code, status }]) => `${key}: error(${code}, ${status})`,
  )
  return [
    "const error = (code, status) => ({ code, status, message: '' })",
    `export const errorCatalogue = { ${errors.join(', ')} }`,
  ].join('\n')
}

const text = (value: unknown): string => JSON.stringify(value)
