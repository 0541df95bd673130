import { absoluteHttpUrl, linkIdentity } from './links.ts'

const address = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi

/** A name of a place, in whatever script: what HTML allows, and no more than a name needs. */
const placeName = /^[^\s"'<>`\p{Cc}]{1,64}$/u

/** Whether an address is that of a place in the same text. */
export const isNoteAddress = (raw: string): boolean => raw.startsWith('#') && placeName.test(raw.slice(1))

/** Names that links within a text point to, as marks do to their notes, by the place alone or by the address of its page. */
export function notesOf(
  html: string,
  { base, page }: { base: string | undefined; page?: string | undefined },
): ReadonlySet<string> {
  const here = page === undefined ? undefined : linkIdentity(page)
  const names = [...html.matchAll(address)].flatMap(([, quoted, single, bare]) => {
    const raw = (quoted ?? single ?? bare ?? '').trim()
    const hash = raw.indexOf('#')
    if (hash < 0) return []
    if (hash > 0) {
      const target = absoluteHttpUrl(raw, base)
      if (here === undefined || target === null || linkIdentity(target) !== here) return []
    }
    const name = raw.slice(hash + 1)
    // The place may be written as the link has it, or as that is meant.
    return [name, decoded(name)]
  })
  return new Set(names.filter((name) => placeName.test(name)))
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
