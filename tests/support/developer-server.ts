import type { Buffer } from 'node:buffer'
import { ALIAS_PREFIX, OVERRIDE_EVENTS_PATH, OVERRIDE_PATH, type RemoteVersion } from '@tidings/contracts'
import { serve, type TestSite } from './serve.ts'

/** What a developer runs: a version of a remote, for products that let it be loaded from there. */
export interface DeveloperServer extends TestSite {
  /** The paths that were asked for. */
  asked: string[]
}

const contentTypes: Record<string, string> = {
  css: 'text/css',
  js: 'text/javascript',
  json: 'application/json',
}

export async function startDeveloperServer(
  line: RemoteVersion,
  files: ReadonlyMap<string, Buffer>,
): Promise<DeveloperServer> {
  const asked: string[] = []
  const site = await serve(({ url = '' }, response) => {
    asked.push(url)
    const path = url.startsWith(`${ALIAS_PREFIX}/`) ? url.slice(ALIAS_PREFIX.length) : url
    const headers = {
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'content-type':
        path === OVERRIDE_EVENTS_PATH
          ? 'text/event-stream'
          : (contentTypes[path.slice(path.lastIndexOf('.') + 1)] ?? 'text/plain'),
    }
    const body = path === OVERRIDE_PATH ? JSON.stringify(line) : files.get(path)
    response.writeHead(body || path === OVERRIDE_EVENTS_PATH ? 200 : 404, headers)
    // Nothing is built anew.
    if (path === OVERRIDE_EVENTS_PATH) response.write(': listening\n\n')
    else response.end(body)
  })
  return { ...site, asked }
}
