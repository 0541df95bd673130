import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { root } from '../command.ts'

export const languages = ['en', 'zh-CN', 'zh-TW', 'ja'] as const

/** All texts of a language by `namespace:key`, nested keys joined by dots. */
export type Catalogue = Map<string, string>

type Texts = { [key: string]: string | Texts }

export function readCatalogue(language: string): Catalogue {
  const files = globSync(`{.,remotes/*}/locales/${language}/*.json`, { cwd: root })
  return new Map(files.flatMap((file) => readTexts(join(root, file))))
}

function readTexts(file: string): [string, string][] {
  const texts: Texts = JSON.parse(readFileSync(file, 'utf8'))
  const namespace = basename(file, '.json')
  return flatten(texts).map(([key, text]) => [`${namespace}:${key}`, text])
}

function flatten(texts: Texts, prefix = ''): [string, string][] {
  return Object.entries(texts).flatMap(([name, text]) =>
    typeof text === 'string' ? [[prefix + name, text]] : flatten(text, `${prefix}${name}.`),
  )
}

const pluralSuffix = /_(?:ordinal_)?(zero|one|two|few|many|other)$/

/** The key as code names it: without the plural form. */
export const baseKey = (key: string): string => key.replace(pluralSuffix, '')

export const isPlural = (key: string): boolean => pluralSuffix.test(key)
