import { SESSION_ID_KEY } from '@tidings/contracts/browser-identity'
import { version } from '../../package.json'
import type { ErrorFacts } from './error-facts.ts'

export interface Surroundings {
  version: string
  system: string
  browser: string
  sessionTraceId: string
  mode: string
}

/** What a report says of this browser and page. */
export function surroundings(): Surroundings {
  return {
    version,
    system: systemOf(navigator.userAgent),
    browser: browserOf(navigator.userAgent),
    sessionTraceId: sessionStorage.getItem(SESSION_ID_KEY) ?? '',
    mode: import.meta.env.MODE,
  }
}

/** Written in English whatever the language of the page, for those who read it. */
export function reportText(facts: ErrorFacts, around: Surroundings): string {
  return [
    'What did you do before this happened?',
    '',
    '',
    '---',
    `Error: ${facts.status === undefined ? '' : `${facts.status} `}${facts.message}`,
    `App version: ${around.version}`,
    `OS: ${around.system}`,
    `Browser: ${around.browser}`,
    `Session trace id: ${around.sessionTraceId}`,
    `Mode: ${around.mode}`,
    `Error trace id: ${facts.traceId ?? newTraceId()}`,
  ].join('\n')
}

/** For what the server knows nothing of; over plain http a page has no `randomUUID`. */
const newTraceId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

/** A prefilled report in the tracker that the build names, else a letter to whoever runs the server. */
export function reportUrl(title: string, text: string, tracker?: string): string {
  if (!tracker) return `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(text)}`
  const url = new URL(tracker)
  url.searchParams.set('title', title)
  url.searchParams.set('body', text)
  return url.href
}

const systems = [
  ['Android', /Android ?([\d.]*)/],
  // bounded: a browser says a line of itself.
  ['iOS', /(?:iPhone|iPad).*? OS ([\d_]+)/],
  ['Windows', /Windows NT ([\d.]+)/],
  ['macOS', /Mac OS X ([\d_.]+)/],
  ['Linux', /Linux()/],
] as const

// Each names those after it as well, so the first that fits counts.
const browsers = [
  ['Edge', /Edg\/([\d.]+)/],
  ['Opera', /OPR\/([\d.]+)/],
  ['Firefox', /Firefox\/([\d.]+)/],
  ['Chrome', /Chrome\/([\d.]+)/],
  // bounded: a browser says a line of itself.
  ['Safari', /Version\/([\d.]+).*Safari/],
] as const

export const systemOf = (userAgent: string): string => firstMatch(systems, userAgent)

export const browserOf = (userAgent: string): string => firstMatch(browsers, userAgent)

function firstMatch(known: readonly (readonly [string, RegExp])[], userAgent: string): string {
  for (const [name, pattern] of known) {
    const match = pattern.exec(userAgent)
    if (match) return `${name} ${match[1]?.replaceAll('_', '.') ?? ''}`.trim()
  }
  return userAgent
}
