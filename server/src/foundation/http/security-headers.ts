import { randomBytes } from 'node:crypto'
import { playerHosts } from '@tidings/contracts/players'
import type { MiddlewareHandler } from 'hono'
import { DAY_MS, SECOND_MS } from '@tidings/contracts/spans'
import type { Config } from '../config/config.ts'
import type { RequestVariables } from './request-log.ts'

const frameSources = playerHosts.map((host) => `https://${host}`).join(' ')

/**
 * The content security policy of our own pages. Pictures and sound come from wherever feeds have them; code comes from
 * here alone, and from the servers of developers that the configuration names. Only two makers of trusted values exist:
 * DOMPurify for HTML, and `tidings` for the addresses of scripts.
 */
export function pagePolicy(nonce: string, partOverrides: readonly string[]): string {
  const ours = [`'self'`, ...partOverrides].join(' ')
  return [
    `default-src 'none'`,
    `script-src ${ours} 'nonce-${nonce}'`,
    `style-src ${ours}`,
    `img-src 'self' http: https: data: blob:`,
    `media-src 'self' http: https: blob:`,
    `font-src ${ours}`,
    `connect-src ${ours}`,
    // Our own: the page of an entry, which has a policy of its own that lets it do nothing.
    `frame-src 'self' ${frameSources}`,
    `worker-src 'self'`,
    `manifest-src 'self'`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `object-src 'none'`,
    `frame-ancestors 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types dompurify tidings`,
  ].join('; ')
}

/** A page runs no script whose hash it does not know. */
export const integrityPolicy = 'blocked-destinations=(script)'

/** Of the page that ends overrides, which works where the shell does not. */
export const resetPolicy = `default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** Of a page of text. */
export const textPolicy = `default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** Of scripts: as workers they fetch from here, and do no more. */
export const scriptPolicy = `default-src 'none'; script-src 'self'; connect-src 'self'`

/** Of anything that is not a page: should a browser show it as one, it can do nothing. */
const filePolicy = `default-src 'none'; frame-ancestors 'none'; sandbox`

/** Of an SVG document of another site: it may look as it does, and do nothing, even where a browser shows it as a page. */
export const svgPolicy = `${filePolicy}; style-src 'unsafe-inline'; img-src data:`

const YEAR_SECONDS = (365 * DAY_MS) / SECOND_MS

/** Sets the headers that each answer has; a page replaces the policy by its own. */
export function securityHeaders({
  baseUrl,
}: Pick<Config, 'baseUrl'>): MiddlewareHandler<{ Variables: RequestVariables }> {
  const isSecure = baseUrl?.startsWith('https:') ?? false
  return async (context, next) => {
    context.set('nonce', randomBytes(16).toString('base64'))
    await next()
    const { headers } = context.res
    if (!headers.has('content-security-policy')) headers.set('content-security-policy', filePolicy)
    headers.set('x-content-type-options', 'nosniff')
    headers.set('referrer-policy', 'no-referrer')
    headers.set('x-frame-options', 'DENY')
    headers.set('cross-origin-opener-policy', 'same-origin')
    headers.set('cross-origin-resource-policy', 'same-origin')
    if (isSecure) headers.set('strict-transport-security', `max-age=${YEAR_SECONDS}`)
    headers.set('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=()')
  }
}
