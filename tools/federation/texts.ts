import { copyFileSync, existsSync, globSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { shellNamespaces, textPath, type RemoteManifest } from '@tidings/contracts'
import { root } from '../command.ts'
import { integrityOf } from './files.ts'
import type { Remote } from './workspace.ts'

const isOfShell = (namespace: string): boolean => shellNamespaces.some((name) => name === namespace)

const languages = (): string[] => globSync('*', { cwd: join(root, 'locales') })

/** A file of texts of a remote: its own, or among those of the product. */
export function findTexts({ folder }: Remote, language: string, namespace: string): string | undefined {
  return [folder, root]
    .map((base) => join(base, textPath(language, namespace)))
    .find((file) => existsSync(file))
}

/** Puts the texts that a remote brings into a folder, as `locales/<language>/<namespace>.json`. */
export function copyTexts(remote: Remote, { namespaces }: RemoteManifest, into: string): void {
  for (const language of languages()) {
    for (const namespace of namespaces.filter((name) => !isOfShell(name))) {
      const file = findTexts(remote, language, namespace)
      if (!file) continue
      const copy = join(into, textPath(language, namespace))
      mkdirSync(dirname(copy), { recursive: true })
      copyFileSync(file, copy)
    }
  }
}

/** The hash of each file of texts of the shell, by its path on the server. */
export function hashesOfShellTexts(): Record<string, string> {
  return Object.fromEntries(
    languages().flatMap((language) =>
      shellNamespaces.map((namespace) => {
        const path = textPath(language, namespace)
        return [`/${path}`, integrityOf(join(root, path))]
      }),
    ),
  )
}
