import type { Registry } from '@tidings/contracts'
import { i18next } from '@tidings/runtime'
import { trustedScriptUrl } from './trusted-script-url.ts'
import type { KeepMessage } from './kept-files.ts'

const SHELL_NAMESPACES = ['common', 'app', 'errors', 'shortcuts']

/** Has the service worker keep what the product is made of, so that the next start needs no server. */
export async function keepForOffline(registry: Registry): Promise<void> {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return
  try {
    await navigator.serviceWorker.register(trustedScriptUrl('/sw.js'))
    const { active } = await navigator.serviceWorker.ready
    const message: KeepMessage = { registry, files: filesToKeep(registry, i18next.languages) }
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has one origin, ours
    active?.postMessage(message)
  } catch {
    // A browser may refuse, in a private window for instance; then the product needs its server.
  }
}

/** The files of the newest versions, and the texts in the languages shown. */
export function filesToKeep({ remotes }: Registry, languages: readonly string[]): string[] {
  const newest = remotes.flatMap(({ versions }) => versions.slice(0, 1))
  const namespaces = new Set([...SHELL_NAMESPACES, ...newest.flatMap(({ manifest }) => manifest.namespaces)])
  return [
    ...newest.flatMap(({ integrity }) => Object.keys(integrity)),
    ...languages.flatMap((language) =>
      [...namespaces].map((namespace) => `/locales/${language}/${namespace}.json`),
    ),
  ]
}
