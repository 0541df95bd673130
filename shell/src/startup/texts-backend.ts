import { textPath } from '@tidings/contracts'
import type { BackendModule } from '@tidings/runtime'
import { $choices } from '../federation/parts.ts'

declare const SHELL_TEXTS: Record<string, string> | undefined

interface TextFile {
  path: string
  /** Unknown in development, where texts are edited. */
  hash: string | undefined
}

/** Fetches the texts of a namespace in a language: those that a remote brings with its version, else the shell's. */
export const textsBackend: BackendModule = {
  type: 'backend',
  callbackApi: false,
  init: () => undefined,
  read: async (language: string, namespace: string) => {
    const { path, hash } = fileOfRemote(language, namespace) ?? fileOfShell(language, namespace)
    const response = await fetch(path, { ...(hash !== undefined && { integrity: hash }) })
    if (!response.ok) throw new Error(`${path} answered with status ${response.status}`)
    return response.json()
  },
}

function fileOfRemote(language: string, namespace: string): TextFile | undefined {
  for (const { candidates } of $choices.get()) {
    for (const { version } of candidates) {
      const path = version.entry.replace(/[^/]+$/, textPath(language, namespace))
      const hash = version.integrity[path]
      if (hash !== undefined) return { path, hash }
    }
  }
  return undefined
}

function fileOfShell(language: string, namespace: string): TextFile {
  const path = `/${textPath(language, namespace)}`
  return { path, hash: typeof SHELL_TEXTS === 'undefined' ? undefined : SHELL_TEXTS[path] }
}
