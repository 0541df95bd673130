import { textPath } from '@tidings/contracts'
import type { BackendModule } from '@tidings/runtime'
import { $choices } from '../federation/parts.ts'
import { addressOf } from '../federation/placed-version.ts'

/** Whoever asks for texts waits for all that are on their way: one that hangs would keep the others. */
const TIMEOUT_MS = 4000

declare const SHELL_TEXTS: Record<string, string> | undefined

interface TextFile {
  address: string
  /** Unknown in development, where texts are edited. */
  hash: string | undefined
}

/** Where i18next gets its texts. */
export const textsBackend: BackendModule = {
  type: 'backend',
  callbackApi: false,
  init: () => undefined,
  read: readTexts,
}

/** The texts of a namespace in a language: those that a remote brings with its version, else the shell's. */
export async function readTexts(language: string, namespace: string): Promise<object> {
  const { address, hash } = fileOfRemote(language, namespace) ?? fileOfShell(language, namespace)
  const response = await fetch(address, {
    signal: AbortSignal.timeout(TIMEOUT_MS),
    ...(hash !== undefined && { integrity: hash }),
  })
  if (!response.ok) throw new Error(`${address} answered with status ${response.status}`)
  return response.json()
}

function fileOfRemote(language: string, namespace: string): TextFile | undefined {
  for (const { candidates } of $choices.get()) {
    for (const { version } of candidates) {
      const path = version.entry.replace(/[^/]+$/, textPath(language, namespace))
      const hash = version.integrity[path]
      if (hash !== undefined) return { address: addressOf(version, path), hash }
    }
  }
  return undefined
}

function fileOfShell(language: string, namespace: string): TextFile {
  const path = `/${textPath(language, namespace)}`
  return { address: path, hash: typeof SHELL_TEXTS === 'undefined' ? undefined : SHELL_TEXTS[path] }
}
