import { resolve } from 'node:path'
import type { z } from 'zod'
import type { grantedRoles } from './config-values.ts'
import { environment } from './environment.ts'
import { assistantOf, type AssistantConfig } from './assistant-config.ts'

/** A client of a provider that people sign in with. */
export interface ProviderClient {
  clientId: string
  clientSecret: string
}

/** Where a bucket is, and what opens it. */
export interface BucketConfig {
  endpoint: string
  region: string
  bucket: string
  prefix: string
  accessKeyId: string
  secretAccessKey: string
  pathStyle: boolean
}

/** What one user may have the server get to know within an hour. */
export interface NewFeedLimits {
  /** Addresses looked up that no feed here has. */
  lookUps: number
  /** Feeds imported that are new here. */
  imports: number
}

export interface Config {
  port: number
  host: string
  /** Undefined: the API is at /api alone. */
  apiPort: number | undefined
  /** Origins of pages of other clients. */
  apiOrigins: readonly string[]
  dataDir: string
  databaseUrl: string | undefined
  baseUrl: string | undefined
  fetchAllowPrivate: readonly string[]
  newFeeds: NewFeedLimits
  signUp: 'open' | 'invitation' | 'closed'
  invitationsPerUser: number
  starsPerUser: number
  defaultRole: (typeof grantedRoles)[number]
  /** Undefined where no mail is sent. */
  mail: { smtpUrl: string; from: string } | undefined
  trustedProxies: readonly string[]
  github: ProviderClient | undefined
  google: ProviderClient | undefined
  oidc: (ProviderClient & { issuer: string; name: string }) | undefined
  /** Origins of developers' servers (docs/remotes.md). */
  partOverrides: readonly string[]
  /** Keeps the files of remotes; undefined where a folder in dataDir does. */
  bucket: BucketConfig | undefined
  featureFlags: readonly FeatureFlag[]
  /** Undefined: no mail is received. */
  mailPort: number | undefined
  mailHost: string
  mailDomain: string | undefined
  mailTrustedRelays: readonly string[]
  /** Files. */
  mailTls: { cert: string; key: string } | undefined
  mailToken: string | undefined
  /** Path of an OPML file. */
  starterFeeds: string | undefined
  imageCacheBytes: number
  keepFreeBytes: number
  /** Undefined: figures are told to this machine alone. */
  metricsToken: string | undefined
  assistant: AssistantConfig
  /** Whether assistants of users find tools here. */
  mcp: boolean
  logLevel: string
}

/** On for a share of users. */
export interface FeatureFlag {
  name: string
  percent: number
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

/** What must not be repeated, since a password may be in it. */
const secrets = new Set([
  'AI_API_KEY',
  'ANTHROPIC_API_KEY',
  'DATABASE_URL',
  'MAIL_TOKEN',
  'METRICS_TOKEN',
  'SMTP_URL',
  'GITHUB_CLIENT_SECRET',
  'GOOGLE_API_KEY',
  'GOOGLE_CLIENT_SECRET',
  'OIDC_CLIENT_SECRET',
  'OPENAI_API_KEY',
  'S3_SECRET_ACCESS_KEY',
])

function describe(name: string, set: Record<string, string | undefined>, message: string): string {
  return secrets.has(name) ? `${name} ${message}` : `${name}=${set[name] ?? ''} ${message}`
}

/** Variables that mean something together alone. */
const groups = [
  ['SMTP_URL', 'MAIL_FROM'],
  ['GITHUB_CLIENT_ID', 'GITHUB_CLIENT_SECRET'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['AI_BASE_URL', 'AI_MODELS'],
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
]

function missingNames(set: Record<string, string | undefined>): string[] {
  const incomplete = groups.flatMap((group) => {
    const given = group.filter((name) => set[name])
    if (given.length === 0) return []
    return group.filter((name) => !set[name]).map((name) => `${name} must be set with ${given.join(' and ')}`)
  })
  const needsAddress = set.SMTP_URL && !set.BASE_URL
  return needsAddress
    ? [...incomplete, 'BASE_URL must be set with SMTP_URL: links in mails begin with it']
    : incomplete
}

/** A bucket without a key, or a key without a bucket, is a mistake that shows at the first deployment only. */
function findBucket(data: z.infer<typeof environment>): BucketConfig | undefined {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = data
  if (bucket && accessKeyId && secretAccessKey) {
    const { S3_REGION: region, S3_PREFIX: prefix } = data
    const endpoint = data.S3_ENDPOINT ?? `https://s3.${region}.amazonaws.com`
    const pathStyle = data.S3_PATH_STYLE === 'true'
    return { endpoint, region, bucket, prefix, accessKeyId, secretAccessKey, pathStyle }
  }
  const together = { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey }
  const missing = Object.entries(together).flatMap(([name, value]) => (value ? [] : [name]))
  if (missing.length === 3 && !data.S3_ENDPOINT) return undefined
  throw new ConfigError(
    missing.map((name) => `${name} must be set: ${Object.keys(together).join(', ')} go together`),
  )
}

function mailOf(data: z.output<typeof environment>) {
  const { MAIL_PORT: mailPort, MAIL_DOMAIN: mailDomain, MAIL_TLS_CERT: cert, MAIL_TLS_KEY: key } = data
  const missing = [
    mailPort !== undefined &&
      mailDomain === undefined &&
      'MAIL_PORT needs MAIL_DOMAIN: the domain that mail is for',
    (cert === undefined) !== (key === undefined) && 'MAIL_TLS_CERT and MAIL_TLS_KEY need each other',
  ].filter((line) => line !== false)
  if (missing.length > 0) throw new ConfigError(missing)
  return {
    mailPort,
    mailHost: data.MAIL_HOST,
    mailDomain,
    mailTrustedRelays: data.MAIL_TRUSTED_RELAYS,
    mailTls: cert && key ? { cert, key } : undefined,
    mailToken: data.MAIL_TOKEN,
  }
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
  const missing = missingNames(set)
  if (missing.length > 0) throw new ConfigError(missing)
  return {
    ...providersOf(data),
    port: data.PORT,
    host: data.HOST,
    apiPort: data.API_PORT,
    apiOrigins: data.API_ORIGINS,
    dataDir: resolve(data.DATA_DIR),
    databaseUrl: data.DATABASE_URL,
    baseUrl: data.BASE_URL,
    fetchAllowPrivate: data.FETCH_ALLOW_PRIVATE,
    newFeeds: { lookUps: data.LOOK_UPS_PER_HOUR, imports: data.IMPORTS_PER_HOUR },
    signUp: data.SIGN_UP,
    invitationsPerUser: data.INVITATIONS_PER_USER,
    starsPerUser: data.STARS_PER_USER,
    defaultRole: data.DEFAULT_ROLE,
    mail: data.SMTP_URL ? { smtpUrl: data.SMTP_URL, from: data.MAIL_FROM ?? '' } : undefined,
    trustedProxies: data.TRUSTED_PROXIES,
    partOverrides: data.PART_OVERRIDES,
    bucket: findBucket(data),
    featureFlags: data.FEATURE_FLAGS,
    ...mailOf(data),
    starterFeeds: data.STARTER_FEEDS,
    imageCacheBytes: data.IMAGE_CACHE_MB * 1024 * 1024,
    keepFreeBytes: data.KEEP_FREE_MB * 1024 * 1024,
    metricsToken: data.METRICS_TOKEN,
    assistant: assistantOf(data),
    mcp: data.MCP === 'on',
    logLevel: data.LOG_LEVEL,
  }
}

function providersOf(data: z.output<typeof environment>): Pick<Config, 'github' | 'google' | 'oidc'> {
  const oidc = client(data.OIDC_CLIENT_ID, data.OIDC_CLIENT_SECRET)
  return {
    github: client(data.GITHUB_CLIENT_ID, data.GITHUB_CLIENT_SECRET),
    google: client(data.GOOGLE_CLIENT_ID, data.GOOGLE_CLIENT_SECRET),
    oidc: oidc && data.OIDC_ISSUER ? { ...oidc, issuer: data.OIDC_ISSUER, name: data.OIDC_NAME } : undefined,
  }
}

function client(clientId?: string, clientSecret?: string): ProviderClient | undefined {
  return clientId && clientSecret ? { clientId, clientSecret } : undefined
}
