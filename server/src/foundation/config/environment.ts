import { limits } from '@tidings/contracts'
import { z } from 'zod'
import {
  address,
  bucketName,
  cidrs,
  count,
  databaseUrl,
  domain,
  featureFlags,
  grantedRoles,
  issuer,
  models,
  modelServer,
  onOrOff,
  keyPrefix,
  origin,
  origins,
  port,
  smtpUrl,
} from './config-values.ts'

/** The environment, as docs/configuration.md has it: a test compares the two. */
export const environment = z.object({
  PORT: port.default(3000).describe('Port the server listens on; 0 takes a free one'),
  HOST: address.default('127.0.0.1').describe('Address the server listens on; only this machine by default'),
  API_PORT: port
    .optional()
    .describe(
      'Port at which other clients find the API without `/api` in its paths; it is at PORT alone without it',
    ),
  API_ORIGINS: origins
    .default([])
    .describe('Origins of other clients’ pages that may use the API, separated by commas'),
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
  LOOK_UPS_PER_HOUR: count
    .default(200)
    .describe('New addresses of feeds and pages that each user may have looked up within an hour'),
  // All of a file, and no more.
  IMPORTS_PER_HOUR: count
    .default(limits.opmlOutlines)
    .describe('Feeds new to the server that each user may import within an hour'),
  SIGN_UP: z
    .enum(['open', 'invitation', 'closed'], 'must be open, invitation or closed')
    .default('open')
    .describe('Who may make an account; the first account can always be made'),
  INVITATIONS_PER_USER: count
    .default(5)
    .describe('How many invitations each user may make; an admin may make any number'),
  STARS_PER_USER: count
    .default(100_000)
    .describe('How many entries each user may star; these stay, and their feeds with them'),
  DEFAULT_ROLE: z
    .enum(grantedRoles, `must be ${grantedRoles.join(', ')}`)
    .default('pro')
    .describe('Role of everybody to whom no administrator gave another'),
  SMTP_URL: smtpUrl
    .optional()
    .describe('Server that sends mail, such as smtps://name:password@mail.example:465'),
  MAIL_FROM: z
    .string()
    // bounded: the operator wrote it
    .regex(/^[^\r\n]*[^\s@<>]+@[^\s@<>]+>?$/, 'must be an address, such as Tidings <reader@mail.example>')
    .optional()
    .describe('Sender of mail, such as Tidings <reader@mail.example>'),
  TRUSTED_PROXIES: cidrs
    .default([])
    .describe('Networks of proxies whose X-Forwarded-For is believed, as CIDRs separated by commas'),
  GITHUB_CLIENT_ID: z.string().optional().describe('Signing in with GitHub: the client’s name there'),
  GITHUB_CLIENT_SECRET: z.string().optional().describe('Signing in with GitHub: the client’s secret'),
  GOOGLE_CLIENT_ID: z.string().optional().describe('Signing in with Google: the client’s name there'),
  GOOGLE_CLIENT_SECRET: z.string().optional().describe('Signing in with Google: the client’s secret'),
  OIDC_ISSUER: issuer
    .optional()
    .describe('Signing in with a provider of OpenID Connect: the address of its issuer'),
  OIDC_CLIENT_ID: z.string().optional().describe('Signing in with OpenID Connect: the client’s name there'),
  OIDC_CLIENT_SECRET: z.string().optional().describe('Signing in with OpenID Connect: the client’s secret'),
  OIDC_NAME: z
    .string()
    .max(40, 'must have up to 40 letters')
    .default('OpenID Connect')
    .describe('Signing in with OpenID Connect: the provider’s name on the sign-in page'),
  PART_OVERRIDES: origins
    .default([])
    .describe('Origins that browsers may load parts from in place of the deployed ones, separated by commas'),
  S3_BUCKET: bucketName
    .optional()
    .describe('A bucket for the files of remotes, instead of a folder in DATA_DIR'),
  S3_ENDPOINT: origin
    .optional()
    .describe('Address of the store that has the bucket; without it, that of Amazon in S3_REGION'),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/, 'must be the name of a region, such as eu-central-1')
    .default('us-east-1')
    .describe('Region of the bucket'),
  S3_PREFIX: keyPrefix.default('').describe('What the names in the bucket begin with, such as tidings/'),
  S3_ACCESS_KEY_ID: z.string().optional().describe('Key that may read, write, list and delete there'),
  S3_SECRET_ACCESS_KEY: z.string().optional().describe('The secret of that key'),
  S3_PATH_STYLE: z
    .enum(['true', 'false'], 'must be true or false')
    .default('true')
    .describe('Whether the bucket is in the path of an address, or before its host'),
  FEATURE_FLAGS: featureFlags
    .default([])
    .describe('Features that are on, such as `ai_chat`, or `ai_chat:25` for a share of users in percent'),
  MAIL_PORT: port
    .optional()
    .describe('Port that mail for inboxes is received on (SMTP); none is received without it'),
  MAIL_HOST: address.default('127.0.0.1').describe('Address that mail is received on'),
  MAIL_DOMAIN: domain
    .optional()
    .describe('What follows the @ in the addresses of inboxes, such as inbox.read.example'),
  MAIL_TRUSTED_RELAYS: cidrs
    .default([])
    .describe('Mail servers of your own, as CIDRs, that have checked already who a mail is from'),
  MAIL_TLS_CERT: z.string().optional().describe('File of the certificate that mail is encrypted with'),
  MAIL_TLS_KEY: z.string().optional().describe('File of the private key of that certificate'),
  MAIL_TOKEN: z
    .string()
    .min(16, 'must have 16 characters at least')
    .optional()
    .describe('What a program that hands mail over by HTTP proves itself with'),
  STARTER_FEEDS: z
    .string()
    .optional()
    .describe('OPML file of the sites that newcomers may choose from, instead of those that come along'),
  IMAGE_CACHE_MB: count.default(512).describe('Megabytes of disk for images of other sites; 0 keeps none'),
  KEEP_FREE_MB: count
    .default(256)
    .describe('Megabytes that stay free on the disk of DATA_DIR: with less, nothing new is fetched'),
  METRICS_TOKEN: z
    .string()
    .min(16, 'must have 16 characters at least')
    .optional()
    .describe('What a program that reads /metrics from elsewhere proves itself with'),
  AI: onOrOff.default('on').describe('Whether there is an assistant at all'),
  AI_OWN_MODELS: onOrOff.default('on').describe('Whether users may bring models of their own'),
  AI_BASE_URL: modelServer
    .optional()
    .describe(
      'Server of models that speaks as OpenAI’s does, such as http://127.0.0.1:11434/v1 of Ollama, with AI_MODELS',
    ),
  AI_API_KEY: z.string().optional().describe('Key of that server, if it asks for one'),
  AI_MODELS: models
    .optional()
    .describe(
      'Models there, the first for all that nobody chose another for; gpt-5=3.44 counts a token so often',
    ),
  OPENAI_API_KEY: z.string().optional().describe('Key of OpenAI, for everybody here'),
  OPENAI_MODELS: models.default('gpt-5-mini=0.69,gpt-5=3.44').describe('Models there'),
  ANTHROPIC_API_KEY: z.string().optional().describe('Key of Anthropic, for everybody here'),
  ANTHROPIC_MODELS: models.default('claude-sonnet-4-5=6').describe('Models there'),
  GOOGLE_API_KEY: z.string().optional().describe('Key of Google’s Gemini, for everybody here'),
  GOOGLE_MODELS: models.default('gemini-2.5-flash=0.85,gemini-2.5-pro=3.44').describe('Models there'),
  MCP: onOrOff.default('on').describe('Whether assistants of users find tools at `/mcp`'),
  LOG_LEVEL: z
    .enum(
      ['trace', 'debug', 'info', 'warn', 'error', 'silent'],
      'must be trace, debug, info, warn, error or silent',
    )
    .default('info')
    .describe('How much is logged'),
})
