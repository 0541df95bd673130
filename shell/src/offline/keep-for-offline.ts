import type { RemoteVersion } from '@tidings/contracts'
import { $choices } from '../federation/parts.ts'
import { $registry } from '../federation/registry.ts'
import { trustedScriptUrl } from '../trust/trusted-values.ts'
import type { KeepMessage } from './kept-parts.ts'
import { thisShell } from './read-kept-parts.ts'

/** Has the service worker keep what the product is made of, so that the next start needs no server; now, and anew each time. */
export function keepForOffline(): void {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return
  void register()
}

async function register(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.register(trustedScriptUrl('/sw.js'))
    // Of another build of the shell, whose parts these may be.
    registration.addEventListener('updatefound', () => void keep())
  } catch {
    // A browser may refuse, in a private window for instance; then the product needs its server.
    return
  }
  $choices.listen(() => void keep())
  void keep()
}

async function keep(): Promise<void> {
  const message = messageOf()
  if (!message) return
  const { active, waiting, installing } = await navigator.serviceWorker.ready
  for (const worker of [active, waiting, installing]) {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has one origin, ours
    worker?.postMessage(message)
  }
}

/** Undefined where the server did not say what the page runs: that is kept already, or cannot be had. */
function messageOf(): KeepMessage | undefined {
  const taken = $registry.get()
  if (!taken || taken.problem) return undefined
  // A developer's server is no place that one comes back to.
  const versions = $choices
    .get()
    .flatMap(({ candidates }) => candidates.find(({ source }) => source !== 'override') ?? [])
  return { shell: thisShell, registry: taken.text, files: filesOf(versions.map(({ version }) => version)) }
}

/** The files of versions with their hashes, their texts among them. */
const filesOf = (versions: readonly RemoteVersion[]): Record<string, string> =>
  Object.fromEntries(versions.flatMap(({ integrity }) => Object.entries(integrity)))
