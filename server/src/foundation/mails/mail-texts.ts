import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { languages, languageSchema, matchLanguage, type Language } from '@tidings/contracts'
import { z } from 'zod'
import { installation } from '../installation.ts'

const letterTexts = z.object({
  subject: z.string(),
  lead: z.string(),
  action: z.string().optional(),
  after: z.string(),
})

const mailTexts = z.object({
  greeting: z.string(),
  fallback: z.string(),
  verifyEmail: letterTexts,
  resetPassword: letterTexts,
  accountExists: letterTexts,
  emailChange: letterTexts,
  passkeyAdded: letterTexts,
  twoFactorCode: letterTexts,
  taskReport: letterTexts,
  testNotification: z.object({ title: z.string(), text: z.string() }),
})

export const mailKinds = [
  'verifyEmail',
  'resetPassword',
  'accountExists',
  'emailChange',
  'passkeyAdded',
  'twoFactorCode',
  'taskReport',
] as const

export type MailKind = (typeof mailKinds)[number]
export type MailLanguage = Language
const allTexts = z.record(languageSchema, mailTexts)

export type MailTexts = z.infer<typeof allTexts>

const localesFolder = join(installation, 'locales')

/** What mails say, in each language. */
export async function loadMailTexts(): Promise<MailTexts> {
  const texts = languages.map(async (language) => [language, await read(language)] as const)
  return allTexts.parse(Object.fromEntries(await Promise.all(texts)))
}

const read = async (language: MailLanguage): Promise<unknown> =>
  JSON.parse(await readFile(join(localesFolder, language, 'mail.json'), 'utf8'))

/** The language to write in, by the `Accept-Language` of the request that a mail answers. */
export function mailLanguage(acceptLanguage: string | null | undefined): MailLanguage {
  const wanted = (acceptLanguage ?? '').split(',').map((range) => range.split(';')[0]?.trim() ?? '')
  for (const range of wanted) {
    const found = matchLanguage(range)
    if (found) return found
  }
  return 'en'
}
