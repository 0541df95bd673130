import { allTextsPath, textPath } from '@tidings/contracts'
import { startDeadline, type BackendModule } from '@tidings/runtime'
import type { Candidate } from '../federation/choose-versions.ts'
import { $choices } from '../federation/parts.ts'
import { pathBeside } from '../federation/path-beside.ts'
import { addressOf } from '../federation/served-version.ts'
import { areTextsOf, noteTexts } from '../federation/texts-in-use.ts'

/**
 * Of a page that can work, milliseconds: whoever asks for texts waits for all that are on their way, and one that hangs would keep the
 * others.
 */
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
  const found = filesOfRemotes(language, namespace)
  const read = async ({ file, version }: TextsOfRemote) => {
    const texts = await (file.isOfAll ? readOutOfAll(file, namespace) : fetchTexts(file))
    noteTexts(namespace, version)
    return texts
  }
  if (found[1]) return (await import('./merge-texts.ts')).mergeTexts(found.map(read))
  if (found[0]) return read(found[0])
  if (typeof SHELL_TEXTS === 'undefined') return fetchTexts({ address: `/${textPath(language, namespace)}` })
  const file = SHELL_TEXTS[language]
  if (!file) throw new Error(`The shell does not speak ${language}`)
  return readOutOfAll(file, namespace)
}

const filesOfAll = new Map<string, Promise<Record<string, object>>>()

/** A namespace out of a file of several, which is asked for once; anew where that failed. */
async function readOutOfAll(file: TextFile, namespace: string): Promise<object> {
  const all = filesOfAll.get(file.address) ?? fetchTexts<Record<string, object>>(file)
  filesOfAll.set(file.address, all)
  all.catch(() => filesOfAll.delete(file.address))
  const texts = (await all)[namespace]
  if (!texts) throw new Error(`${file.address} has no texts ${namespace}`)
  return texts
}

async function fetchTexts<Texts extends object>({ address, hash }: TextFile): Promise<Texts> {
  const asking = new AbortController()
  const stop = startDeadline(TIMEOUT_MS, () => asking.abort(new DOMException(address, 'TimeoutError')))
  try {
    const response = await fetch(address, {
      signal: asking.signal,
      ...(hash !== undefined && { integrity: hash }),
    })
    if (!response.ok) throw new Error(`${address} answered with status ${response.status}`)
    return await response.json()
  } finally {
    stop()
  }
}

/** A file of texts, and the version of a remote that brings it. */
export interface TextsOfRemote extends Candidate {
  file: Required<TextFile> & {
    /** All texts of the version in that language are in it, by namespace. */
    isOfAll: boolean
  }
}

/**
 * The file of these texts in the version of a remote that is to have them; none where no remote brings them. It is one of each where an
 * older server took several remotes that bring the same.
 */
export function filesOfRemotes(language: string, namespace: string): TextsOfRemote[] {
  return $choices.get().flatMap(({ candidates }) => {
    const found = candidates.flatMap((candidate) => fileOf(candidate, language, namespace))
    return found.find(({ version }) => areTextsOf(version)) ?? found[0] ?? []
  })
}

/** The file of these texts in a version, where it brings them. */
function fileOf(candidate: Candidate, language: string, namespace: string): TextsOfRemote[] {
  const { version } = candidate
  const pathOf = (file: string) => pathBeside(version.entry, file)
  const own = pathOf(textPath(language, namespace))
  const all = pathOf(allTextsPath(language))
  const isOfAll = version.integrity[all] !== undefined
  const path = isOfAll ? all : own
  const hash = version.integrity[path]
  if (version.integrity[own] === undefined || hash === undefined) return []
  return [{ ...candidate, file: { address: addressOf(version, path), hash, isOfAll } }]
}
