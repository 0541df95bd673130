import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../command.ts'
import { baseKey, type Catalogue } from './catalogue.ts'

const sources = [
  '{shell,shared/*,remotes/*}/src/**/*.{ts,tsx}',
  'shell/public/*.{html,js}',
  'remotes/*/remote.json',
]

/** What mails say is read as a whole by the server, whose schema names each text; names of languages by `listLanguages`. */
const readElsewhere = /^(?:mail|lang):/

const stringLiteral = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"/g
/** A template such as `view.${name}` stands for all keys of its shape; one that begins with a value says nothing. */
const template = /`([\w-]+[.:][\w.:-]*\$\{[^}]+\}[\w.]*)`/g
const translated = /\b(?:t\(\s*|i18nKey=|"title": )['"]([^'"]+)['"]/g

/** Keys that no source names, and keys that sources name but no file holds. */
export function compareWithSources(catalogue: Catalogue): string[] {
  const text = readSources()
  const keys = new Set([...catalogue.keys()].filter((key) => !readElsewhere.test(key)).map(baseKey))
  return [...unusedKeys(keys, text), ...missingKeys(keys, text)]
}

function readSources(): string {
  const files = sources.flatMap((pattern) => globSync(pattern, { cwd: root }))
  return files
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n')
}

function unusedKeys(keys: Set<string>, text: string): string[] {
  const literals = new Set([...text.matchAll(stringLiteral)].map(([, single, double]) => single ?? double))
  const patterns = [...text.matchAll(template)].map(([, body]) => keyPattern(body ?? ''))
  const isUsed = (key: string) => {
    const names = [key, withoutNamespace(key)]
    return names.some((name) => literals.has(name) || patterns.some((pattern) => pattern.test(name)))
  }
  return [...keys].filter((key) => !isUsed(key)).map((key) => `unused: ${key}`)
}

const keyPattern = (body: string): RegExp =>
  new RegExp(`^${body.replaceAll('.', '\\.').replace(/\$\{[^}]+\}/, '.+')}$`)

function missingKeys(keys: Set<string>, text: string): string[] {
  const known = new Set([...keys].flatMap((key) => [key, withoutNamespace(key)]))
  const named = new Set([...text.matchAll(translated)].flatMap(([, key]) => key ?? []))
  return [...named].filter((key) => !known.has(key)).map((key) => `missing: ${key}`)
}

const withoutNamespace = (key: string): string => key.slice(key.indexOf(':') + 1)
