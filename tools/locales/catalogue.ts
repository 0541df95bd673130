import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { root } from '../command.ts'
import { listLanguages } from './languages.ts'

/** One for each folder of texts. */
export const languages: readonly string[] = [...listLanguages().keys()]

/** All texts of a language by `namespace:key`, nested keys joined by dots. */
export type Catalogue = Map<string, string>

type Texts = { [key: string]: string | Texts }

/** Those of the product and its remotes, or of a folder with texts of its own. */
export function readCatalogue(language: string, folder = root): Catalogue {
  const files = globSync(`{.,remotes/*}/locales/${language}/*.json`, { cwd: folder })
  return new Map(files.flatMap((file) => readTexts(join(folder, file))))
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
