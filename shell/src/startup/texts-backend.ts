import { textPath } from '@tidings/contracts'
import type { BackendModule } from '@tidings/runtime'
import type { Candidate } from '../federation/choose-versions.ts'
import { $choices } from '../federation/parts.ts'
import { addressOf } from '../federation/served-version.ts'
import { areTextsOf, noteTexts } from '../federation/texts-in-use.ts'

/** Whoever asks for texts waits for all that are on their way: one that hangs would keep the others. */
const TIMEOUT_MS = 4000

/** Where the build put the shell's texts, one file a language; in development they lie apart, and are edited. */
declare const SHELL_TEXTS: Record<string, TextFile> | undefined

interface TextFile {
  address: string
  /** Unknown in development. */
  hash?: string
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
  const found = fileOfRemote(language, namespace)
  if (found) {
    const texts = await fetchTexts(found.file)
    noteTexts(namespace, found.version)
    return texts
  }
  if (typeof SHELL_TEXTS === 'undefined') return fetchTexts({ address: `/${textPath(language, namespace)}` })
  const texts = (await readShellTexts(SHELL_TEXTS, language))[namespace]
  if (!texts) throw new Error(`The shell has no texts ${namespace} in ${language}`)
  return texts
}

const shellTexts = new Map<string, Promise<Record<string, object>>>()

/** All namespaces of the shell in a language, asked for once; anew where that failed. */
function readShellTexts(files: Record<string, TextFile>, language: string): Promise<Record<string, object>> {
  const known = shellTexts.get(language)
  if (known) return known
  const file = files[language]
  if (!file) return Promise.reject(new Error(`The shell does not speak ${language}`))
  const texts = fetchTexts<Record<string, object>>(file)
  shellTexts.set(language, texts)
  texts.catch(() => shellTexts.delete(language))
  return texts
}

async function fetchTexts<Texts extends object>({ address, hash }: TextFile): Promise<Texts> {
  const response = await fetch(address, {
    signal: AbortSignal.timeout(TIMEOUT_MS),
    ...(hash !== undefined && { integrity: hash }),
  })
  if (!response.ok) throw new Error(`${address} answered with status ${response.status}`)
  return response.json()
}

/** A file of texts, and the version of a remote that brings it. */
export interface TextsOfRemote extends Candidate {
  file: Required<TextFile>
}

/** The file of these texts in the version of a remote that is to have them; none where no remote brings them. */
export function fileOfRemote(language: string, namespace: string): TextsOfRemote | undefined {
  const candidates = $choices.get().flatMap((choice) => choice.candidates)
  const found = candidates.flatMap(({ version, source }) => {
    const path = version.entry.replace(/[^/]+$/, textPath(language, namespace))
    const hash = version.integrity[path]
    return hash === undefined ? [] : [{ file: { address: addressOf(version, path), hash }, version, source }]
  })
  return found.find(({ version }) => areTextsOf(version)) ?? found[0]
}
