import { shellNamespaces, textPath, type RemoteVersion } from '@tidings/contracts'
import { i18next } from '@tidings/runtime'
import { $choices } from '../federation/parts.ts'
import { $registry } from '../federation/registry.ts'
import { trustedScriptUrl } from '../trust/trusted-values.ts'
import type { KeepMessage } from './kept-files.ts'

/** Has the service worker keep what the product is made of, so that the next start needs no server; now, and anew each time. */
export function keepForOffline(): void {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return
  void keep(navigator.serviceWorker.register(trustedScriptUrl('/sw.js')))
  $choices.listen(() => void keep())
}

async function keep(registration?: Promise<unknown>): Promise<void> {
  try {
    await registration
    const { active } = await navigator.serviceWorker.ready
    // A developer's server is no place that one comes back to.
    const versions = $choices
      .get()
      .flatMap(({ candidates }) => candidates.find(({ source }) => source !== 'override') ?? [])
    const message: KeepMessage = {
      registry: $registry.get()?.text ?? '',
      files: filesToKeep(
        versions.map(({ version }) => version),
        i18next.languages,
      ),
    }
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has one origin, ours
    active?.postMessage(message)
  } catch {
    // A browser may refuse, in a private window for instance; then the product needs its server.
  }
}

/** The files of the versions in use, their texts among them, and the shell's texts in the languages shown. */
export function filesToKeep(versions: readonly RemoteVersion[], languages: readonly string[]): string[] {
  return [
    ...versions.flatMap(({ integrity }) => Object.keys(integrity)),
    ...languages.flatMap((language) =>
      shellNamespaces.map((namespace) => `/${textPath(language, namespace)}`),
    ),
  ]
}
