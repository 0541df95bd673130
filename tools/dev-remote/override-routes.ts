import { createReadStream, existsSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { ALIAS_PREFIX, OVERRIDE_EVENTS_PATH, OVERRIDE_PATH } from '@tidings/contracts'
import type { OverrideBuilds } from './override-builds.ts'

const loopback = /^https?:\/\/(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/

const contentTypes: Record<string, string> = {
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.map': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

export interface OverrideRoutes {
  builds: OverrideBuilds
  /** A product on another machine that may load the remote; those on this machine always may. */
  productOrigin: string | undefined
}

/** Answers what a product asks of a developer's server; false for anything else. */
export function answerOverride(
  { builds, productOrigin }: OverrideRoutes,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  if (!isOurs(path)) return false
  const { origin } = request.headers
  // The sources of a remote are nobody else's business.
  if (origin && (loopback.test(origin) || origin === productOrigin)) {
    response.setHeader('access-control-allow-origin', origin)
    response.setHeader('cross-origin-resource-policy', 'cross-origin')
  }
  response.setHeader('cache-control', 'no-store')
  if (path === OVERRIDE_PATH) void answerVersion(builds, response)
  else if (path === OVERRIDE_EVENTS_PATH) tellBuilds(builds, response)
  else answerFile(builds, path, response)
  return true
}

const isOurs = (path: string): boolean =>
  [OVERRIDE_PATH, OVERRIDE_EVENTS_PATH].includes(path) ||
  ['/remotes/', `${ALIAS_PREFIX}/remotes/`].some((prefix) => path.startsWith(prefix))

async function answerVersion(builds: OverrideBuilds, response: ServerResponse): Promise<void> {
  const { version, problem } = await builds.current()
  response
    .writeHead(version ? 200 : 500, { 'content-type': 'application/json' })
    .end(JSON.stringify(version ?? { problem }))
}

function tellBuilds(builds: OverrideBuilds, response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.write(': listening\n\n')
  const tell = () => response.write('event: build\ndata: \n\n')
  builds.on('build', tell)
  response.on('close', () => builds.off('build', tell))
}

function answerFile({ folder }: OverrideBuilds, path: string, response: ServerResponse): void {
  const own = path.startsWith(`${ALIAS_PREFIX}/`) ? path.slice(ALIAS_PREFIX.length) : path
  const file = join(folder, normalize(decodeURIComponent(own)))
  const contentType = contentTypes[extname(file)]
  if (!file.startsWith(folder) || !contentType || !existsSync(file)) {
    response.writeHead(404).end()
    return
  }
  response.writeHead(200, { 'content-type': contentType })
  createReadStream(file).pipe(response)
}
