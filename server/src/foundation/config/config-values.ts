import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { z } from 'zod'

// Kinds of values in the environment, each with what to say of a wrong one.

export const port = z.coerce
  .number('must be a number')
  .refine(
    (value) => Number.isInteger(value) && value >= 0 && value <= 65_535,
    'must be a number from 0 to 65535',
  )
export const address = z
  .string()
  .refine((host) => isIP(host) !== 0 || host === 'localhost', 'must be an IP address or localhost')
export const domain = z
  .string()
  .transform((name) => name.toLowerCase())
  .refine(
    (name) =>
      /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/.test(name),
    'must be a domain, such as inbox.read.example',
  )
export const origin = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .transform((url) => new URL(url))
  .refine((url) => url.pathname === '/' && !url.search, 'must be an origin, without a path')
  .transform((url) => url.origin)
export const databaseUrl = z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' })
export const cidrs = z
  .string()
  .transform((text) => separate(text))
  .refine((list) => list.every((cidr) => ipaddr.isValidCIDR(cidr)), 'must be CIDRs, such as 192.168.0.0/16')

/** One machine each: a pattern, or a sign that means something in a policy, would let in more. */
const originText = /^https?:\/\/([a-z0-9.-]+|\[[0-9a-f:]+\])(:\d+)?\/?$/i
export const origins = z
  .string()
  .transform((text) => separate(text))
  .refine(
    (list) => list.every((text) => originText.test(text) && URL.canParse(text)),
    'must be origins, such as http://127.0.0.1:5201',
  )
  .transform((list) => list.map((text) => new URL(text).origin))

export const smtpUrl = z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' })
export const issuer = z.url({ protocol: /^https?$/, error: 'must be the http or https address of an issuer' })
export const count = z.coerce
  .number('must be a number')
  .refine((value) => Number.isInteger(value) && value >= 0, 'must be a number from 0')
export const bucketName = z
  .string()
  .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket: small letters, digits, . and -')
export const keyPrefix = z
  .string()
  .regex(/^(?:[A-Za-z0-9_-][A-Za-z0-9._-]*\/)*$/, 'must be folders, such as tidings/, with a / at the end')
const flagText = /^[a-z][a-z0-9_]{1,63}(:(100|\d{1,2}))?$/
/** A name, for everybody or for a share of users: `ai_chat` or `ai_chat:25`. */
export const featureFlags = z
  .string()
  .transform((text) => separate(text))
  .refine((list) => list.every((item) => flagText.test(item)), 'must be names, such as ai_chat or ai_chat:25')
  .transform((list) =>
    list.map((item) => {
      const [name = '', percent = '100'] = item.split(':')
      return { name, percent: Number(percent) }
    }),
  )

const modelText = /^[^\s,=]{1,120}(=\d{1,4}(\.\d{1,4})?)?$/
/** Models by the names that their provider gives them, each with what a token of it counts: `gpt-5=3.44`. */
export const models = z
  .string()
  .refine(
    (text) => separate(text).every((item) => modelText.test(item)),
    'must be names of models, such as gpt-5 or gpt-5=3.44',
  )
export const modelServer = z.url({
  protocol: /^https?$/,
  error: 'must be the http or https address of a server of models, such as http://127.0.0.1:11434/v1',
})
export const onOrOff = z.enum(['on', 'off'], 'must be on or off')

export function separate(list: string): string[] {
  return list
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
}

/** The roles that a server may give to everybody: any but that of an administrator. */
export const grantedRoles = ['free', 'trial', 'pre_pro_trial', 'plus', 'pro'] as const
