/** What is kept from the start, under the name of one set. */
export interface KeptSet {
  version: string
  files: readonly string[]
}

/** What a page tells the service worker to keep: what the parts of this server and their texts are made of. */
export interface KeepMessage {
  /** As the server signed it. */
  registry: string
  files: readonly string[]
}

const SHELL = 'tidings-shell-'
const PARTS = 'tidings-parts'
const REGISTRY = '/registry.json'

/** A server that takes longer counts as one that cannot be reached. */
const PATIENCE_MS = 4000

/** Keeps the shell as one complete set. */
export async function keepShell({ version, files }: KeptSet): Promise<void> {
  const cache = await caches.open(SHELL + version)
  await cache.addAll(files)
}

/** Lets go of the sets of other versions. */
export async function dropOtherShells({ version }: KeptSet): Promise<void> {
  const names = await caches.keys()
  const others = names.filter((name) => name.startsWith(SHELL) && name !== SHELL + version)
  await Promise.all(others.map((name) => caches.delete(name)))
}

/** Keeps the files of the parts; the registry that names them follows once all are there, and others go. */
export async function keepParts({ registry, files }: KeepMessage): Promise<void> {
  const cache = await caches.open(PARTS)
  const known = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  await cache.addAll(files.filter((file) => !known.has(file)))
  await cache.put(REGISTRY, new Response(registry, { headers: { 'content-type': 'application/json' } }))
  const kept = new Set([REGISTRY, ...files])
  await Promise.all([...known].filter((path) => !kept.has(path)).map((path) => cache.delete(path)))
}

/** How a request is answered; undefined where the service worker has no part in it. */
export function answerTo(request: Request, origin: string): (() => Promise<Response>) | undefined {
  const { pathname, origin: target } = new URL(request.url)
  if (request.method !== 'GET' || target !== origin) return undefined
  if (/^\/(?:api|better-auth)\//.test(pathname)) return undefined
  if (request.mode === 'navigate') return () => networkFirst(request, '/')
  if (/^\/(?:assets|remotes)\//.test(pathname)) return () => keptFirst(request)
  return () => networkFirst(request, pathname)
}

/** What has its content in its name never changes. */
async function keptFirst(request: Request): Promise<Response> {
  return (await caches.match(request.url)) ?? fetch(request)
}

/** What is kept stands in while the server cannot be reached. */
async function networkFirst(request: Request, path: string): Promise<Response> {
  try {
    const response = await fetch(request, { signal: AbortSignal.timeout(PATIENCE_MS) })
    if (response.ok && path.startsWith('/locales/')) await keepText(path, response.clone())
    return response
  } catch (error) {
    const kept = await caches.match(path)
    if (!kept) throw error
    return kept
  }
}

async function keepText(path: string, response: Response): Promise<void> {
  const cache = await caches.open(PARTS)
  await cache.put(path, response)
}
