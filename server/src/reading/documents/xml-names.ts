/** The name of an element as its namespace gives it. */
export interface XmlName {
  prefix: string
  /** In small letters: software of old wrote names as it liked. */
  local: string
  /** The prefix where nothing declares it. */
  uri: string
}

export type Attributes = Readonly<Record<string, string>>

/** Namespaces as they are in scope while the elements of a document go by. */
export class XmlNames {
  readonly #uris = new Map<string, string[]>()

  /** Takes in what an element declares; the answer is for leave(), where the element ends. */
  enter(attributes: Attributes): readonly string[] {
    const prefixes: string[] = []
    for (const [name, value] of Object.entries(attributes)) {
      if (name !== 'xmlns' && !name.startsWith('xmlns:')) continue
      const prefix = name.slice('xmlns:'.length)
      const uris = this.#uris.get(prefix) ?? []
      uris.push(value.trim())
      this.#uris.set(prefix, uris)
      prefixes.push(prefix)
    }
    return prefixes
  }

  leave(prefixes: readonly string[]): void {
    for (const prefix of prefixes) this.#uris.get(prefix)?.pop()
  }

  nameOf(raw: string): XmlName {
    const colon = raw.indexOf(':')
    const prefix = raw.slice(0, Math.max(0, colon))
    const local = raw.slice(colon + 1).toLowerCase()
    return { prefix, local, uri: this.#uris.get(prefix)?.at(-1) ?? prefix }
  }
}

/** Attributes as they came, entities and all. */
export function writeAttributes(attributes: Attributes): string {
  const pairs = Object.entries(attributes)
  return pairs.map(([name, value]) => ` ${name}="${value.replaceAll('"', '&quot;')}"`).join('')
}

/** An element where it stands. */
export interface XmlElement {
  name: XmlName
  /** Its name as it is written. */
  raw: string
  attributes: Attributes
  parent: XmlName | undefined
  root: XmlName
}
