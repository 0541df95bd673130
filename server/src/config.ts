import { isIP } from 'node:net'
import { resolve } from 'node:path'
import ipaddr from 'ipaddr.js'
import { z } from 'zod'

const port = z.coerce
  .number('must be a number')
  .refine(
    (value) => Number.isInteger(value) && value >= 0 && value <= 65_535,
    'must be a number from 0 to 65535',
  )
const origin = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .transform((url) => new URL(url))
  .refine((url) => url.pathname === '/' && !url.search, 'must be an origin, without a path')
  .transform((url) => url.origin)
const databaseUrl = z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' })
const cidrs = z
  .string()
  .transform((text) => separate(text))
  .refine((list) => list.every((cidr) => ipaddr.isValidCIDR(cidr)), 'must be CIDRs, such as 192.168.0.0/16')

/** One machine each: a pattern, or a sign that means something in a policy, would let in more. */
const originText = /^https?:\/\/([a-z0-9.-]+|\[[0-9a-f:]+\])(:\d+)?\/?$/i
const origins = z
  .string()
  .transform((text) => separate(text))
  .refine(
    (list) => list.every((text) => originText.test(text) && URL.canParse(text)),
    'must be origins, such as http://127.0.0.1:5201',
  )
  .transform((list) => list.map((text) => new URL(text).origin))

/** The environment, as docs/configuration.md has it: a test compares the two. */
export const environment = z.object({
  PORT: port.default(3000).describe('Port the server listens on; 0 takes a free one'),
  HOST: z
    .string()
    .refine((host) => isIP(host) !== 0 || host === 'localhost', 'must be an IP address or localhost')
    .default('127.0.0.1')
    .describe('Address the server listens on; only this machine by default'),
  DATA_DIR: z.string().default('./data').describe('Folder of everything the server keeps'),
  DATABASE_URL: databaseUrl
    .optional()
    .describe('A PostgreSQL (15 or later) of your own instead of the built-in one'),
  BASE_URL: origin
    .optional()
    .describe('Address under which people reach the server, such as https://read.example'),
  FETCH_ALLOW_PRIVATE: cidrs
    .default([])
    .describe('Private networks that feeds may be fetched from, as CIDRs separated by commas'),
  SIGN_UP: z
    .enum(['open', 'invitation', 'closed'], 'must be open, invitation or closed')
    .default('open')
    .describe('Who may make an account; the first account can always be made'),
  PART_OVERRIDES: origins
    .default([])
    .describe('Origins that browsers may load parts from in place of the deployed ones, separated by commas'),
  LOG_LEVEL: z
    .enum(
      ['trace', 'debug', 'info', 'warn', 'error', 'silent'],
      'must be trace, debug, info, warn, error or silent',
    )
    .default('info')
    .describe('How much is logged'),
})

export interface Config {
  port: number
  host: string
  dataDir: string
  databaseUrl: string | undefined
  baseUrl: string | undefined
  fetchAllowPrivate: readonly string[]
  signUp: 'open' | 'invitation' | 'closed'
  /** Origins of developers' servers (docs/remotes.md). */
  partOverrides: readonly string[]
  logLevel: string
}

/** The environment has wrong values; `lines` says each in a line. */
export class ConfigError extends Error {
  readonly lines: string[]

  constructor(lines: string[]) {
    super(lines.join('\n'))
    this.name = 'ConfigError'
    this.lines = lines
  }
}

function separate(list: string): string[] {
  return list
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
}

function describe(name: string, set: Record<string, string | undefined>, message: string): string {
  // The address of a database holds a password.
  return name === 'DATABASE_URL' ? `${name} ${message}` : `${name}=${set[name] ?? ''} ${message}`
}

/** Parses the environment. Empty strings count as unset. Throws a ConfigError. */
export function parseConfig(variables: Record<string, string | undefined>): Config {
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value?.trim()))
  const { data, error } = environment.safeParse(set)
  if (!data) {
    throw new ConfigError(
      error.issues.map(({ path: [name], message }) => describe(String(name), set, message)),
    )
  }
  return {
    port: data.PORT,
    host: data.HOST,
    dataDir: resolve(data.DATA_DIR),
    databaseUrl: data.DATABASE_URL,
    baseUrl: data.BASE_URL,
    fetchAllowPrivate: data.FETCH_ALLOW_PRIVATE,
    signUp: data.SIGN_UP,
    partOverrides: data.PART_OVERRIDES,
    logLevel: data.LOG_LEVEL,
  }
}
