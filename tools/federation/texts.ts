import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { allTextsPath, shellNamespaces, textPath, type RemoteManifest } from '@tidings/contracts'
import { root } from '../command.ts'
import { listLanguages } from '../locales/languages.ts'
import type { Remote } from './workspace.ts'

const isOfShell = (namespace: string): boolean => shellNamespaces.some((name) => name === namespace)

const NAME_LENGTH = 8

const languages = (): string[] => [...listLanguages().keys()]

/** A file of texts of a remote: its own, or among those of the product. */
export function findTexts({ folder }: Remote, language: string, namespace: string): string | undefined {
  return [folder, root]
    .map((base) => join(base, textPath(language, namespace)))
    .find((file) => existsSync(file))
}

/**
 * Puts the texts that a remote brings into a folder, as `locales/<language>/<namespace>.json`, and where these are several in a
 * language, all of them as one file besides.
 */
export function copyTexts(remote: Remote, { namespaces }: RemoteManifest, into: string): void {
  for (const language of languages()) {
    const found = namespaces
      .filter((name) => !isOfShell(name))
      .flatMap((namespace) => {
        const file = findTexts(remote, language, namespace)
        return file === undefined ? [] : [{ namespace, file }]
      })
    for (const { namespace, file } of found) {
      const copy = join(into, textPath(language, namespace))
      mkdirSync(dirname(copy), { recursive: true })
      copyFileSync(file, copy)
    }
    if (found.length > 1) writeFileSync(join(into, allTextsPath(language)), bundleOf(found))
  }
}

/** Files of texts as one, by namespace. */
const bundleOf = (files: readonly { namespace: string; file: string }[]): string =>
  JSON.stringify(
    Object.fromEntries(
      files.map(({ namespace, file }): [string, unknown] => [
        namespace,
        JSON.parse(readFileSync(file, 'utf8')),
      ]),
    ),
  )

/** What the pages of a remote are called in the navigation, by language and key. */
export function titlesOf(remote: Remote, { routes }: RemoteManifest): Record<string, Record<string, string>> {
  const keys = routes.flatMap(({ navigation }) => navigation?.title ?? [])
  const titlesIn = (language: string) =>
    keys.flatMap((key): [string, string][] => {
      const [namespace = '', path = ''] = key.split(':')
      const file = findTexts(remote, language, namespace)
      const text = file && textAt(JSON.parse(readFileSync(file, 'utf8')), path.split('.'))
      return text === undefined ? [] : [[key, text]]
    })
  const titles = languages().map((language): [string, [string, string][]] => [language, titlesIn(language)])
  return Object.fromEntries(
    titles.flatMap(([language, texts]) => (texts.length > 0 ? [[language, Object.fromEntries(texts)]] : [])),
  )
}

function textAt(texts: unknown, path: string[]): string | undefined {
  const found = path.reduce<unknown>((inner, name) => Object(inner)[name], texts)
  return typeof found === 'string' ? found : undefined
}

/** The texts of the shell in one language: one file for all its namespaces, named after its content. */
export interface ShellTexts {
  /** On the server. */
  path: string
  content: string
  hash: string
}

/** The texts of the shell by language. */
export function bundleShellTexts(): Record<string, ShellTexts> {
  return Object.fromEntries(languages().map((language) => [language, bundleTexts(language)]))
}

function bundleTexts(language: string): ShellTexts {
  const files = shellNamespaces.map((namespace) => ({
    namespace,
    file: join(root, textPath(language, namespace)),
  }))
  const content = bundleOf(files)
  const digest = createHash('sha384').update(content)
  const name = digest.copy().digest('hex').slice(0, NAME_LENGTH)
  return {
    path: `/assets/texts.${language}-${name}.json`,
    content,
    hash: `sha384-${digest.digest('base64')}`,
  }
}

/** What the shell is told of its texts when it is built: where each language lies, and its hash. */
export const addressesOfShellTexts = (): Record<string, { address: string; hash: string }> =>
  Object.fromEntries(
    Object.entries(bundleShellTexts()).map(([language, { path, hash }]) => [
      language,
      { address: path, hash },
    ]),
  )

/** Puts the texts of the shell into a folder; answers the path of each language on the server. */
export function writeShellTexts(into: string): Record<string, string> {
  const bundles = Object.entries(bundleShellTexts())
  for (const [, { path, content }] of bundles) writeFileSync(join(into, path), content)
  return Object.fromEntries(bundles.map(([language, { path }]) => [language, path]))
}
