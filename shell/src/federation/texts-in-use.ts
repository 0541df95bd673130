import { i18next, TextsError } from '@tidings/runtime'
import type { ServedVersion } from './served-version.ts'

type TextsOf = Pick<ServedVersion, 'entry' | 'manifest'>

/** The version of each remote that was brought last: of one at a time a namespace has the texts. */
const inUse = new Map<string, string>()
/** The entries of the versions whose texts each namespace has, by remote: of several where an older server took the same of them. */
const owners = new Map<string, Readonly<Record<string, string>>>()

/** Whether the texts of a remote are to be those of this version; any will do until one was brought. */
export function areTextsOf({ entry, manifest: { name } }: TextsOf): boolean {
  return (inUse.get(name) ?? entry) === entry
}

/** Notes whose texts a namespace has from now on. */
export function noteTexts(namespace: string, { entry, manifest: { name } }: TextsOf): void {
  owners.set(namespace, { ...owners.get(namespace), [name]: entry })
}

/**
 * Brings the texts of a version in place of those of another; what runs keeps its own until a newer version is shown. Throws
 * where they are in no language that would do: what is new in it would be shown by the names of its texts.
 */
export async function bringTextsOf({ entry, manifest: { name, namespaces } }: TextsOf): Promise<void> {
  inUse.set(name, entry)
  const isOfOther = (namespace: string) => (owners.get(namespace) ?? { [name]: entry })[name] !== entry
  const others = namespaces.filter(isOfOther)
  if (others.length === 0) return
  await i18next.reloadResources(i18next.languages, others)
  if (others.some(isOfOther)) throw new TextsError(`${entry} has no texts`)
}
