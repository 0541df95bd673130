import { Parser } from 'htmlparser2'

import { InnerHtml } from './inner-html.ts'
import { MAX_NESTING } from './nesting.ts'
import { newTags, type NewTags } from './older-tags.ts'
import { newText, type NewText } from './older-texts.ts'
import { escapeHtml } from './text.ts'
import { XmlNames, type Attributes, type XmlElement, type XmlName } from './xml-names.ts'

/** Writes a feed of an older form as one of today. All else stays as it stands, well-formed or not. */
export function moderniseXml(document: string): string {
  const reader = new OlderReader(document)
  new Parser(reader, { xmlMode: true, decodeEntities: false }).end(document)
  return reader.result()
}

interface OpenElement {
  name: XmlName
  declared: readonly string[]
  tags?: NewTags | undefined
}

/** A text that is written anew once all of it has gone by. */
interface OpenText extends NewText {
  inner: InnerHtml
  depth: number
  /** Where its start tag begins, and where it ends. */
  from: number
  innerFrom: number
}

/** Handler of htmlparser2 that writes anew what has another form today. */
class OlderReader {
  readonly #document: string
  readonly #written: string[] = []
  #writtenTo = 0
  readonly #names = new XmlNames()
  readonly #open: OpenElement[] = []
  #text: OpenText | undefined
  /** Where the parser is: at the end of a name, or of a tag. */
  #position = { endIndex: 0, pause: () => {} }
  #nameEnd = 0

  constructor(document: string) {
    this.#document = document
  }

  result(): string {
    return this.#written.join('') + this.#document.slice(this.#writtenTo)
  }

  onparserinit(parser: Parser): void {
    this.#position = parser
  }

  onopentagname(): void {
    this.#nameEnd = this.#position.endIndex
  }

  onopentag(raw: string, attributes: Attributes): void {
    if (this.#open.length === MAX_NESTING) this.#position.pause()
    const declared = this.#names.enter(attributes)
    const name = this.#names.nameOf(raw)
    const parent = this.#open.at(-1)?.name
    const element: OpenElement = { name, declared }
    this.#open.push(element)
    if (this.#text?.unless === name.local && !this.#text.inner.hasElements) this.#text = undefined
    if (this.#text) this.#text.inner.openTag(name.local, attributes)
    else element.tags = this.#begin({ name, raw, attributes, parent, root: this.#open[0]?.name ?? name })
  }

  /** Writes the start tag anew where it has another form, or keeps it until the text has gone by that it begins. */
  #begin(element: XmlElement): NewTags | undefined {
    const from = this.#nameEnd - element.raw.length - 1
    const innerFrom = this.#position.endIndex + 1
    const text = newText(element)
    if (text) this.#text = { ...text, inner: new InnerHtml(), depth: this.#open.length, from, innerFrom }
    const tags = text ? undefined : newTags(element)
    if (tags) this.#write(from, tags.keepsAttributes ? this.#nameEnd : innerFrom, tags.start)
    return tags
  }

  ontext(raw: string): void {
    this.#text?.inner.text(raw)
  }

  oncdatastart(): void {
    this.#text?.inner.setCharacters(true)
  }

  oncdataend(): void {
    this.#text?.inner.setCharacters(false)
  }

  onclosetag(raw: string, isImplied: boolean): void {
    const isEndOfText = this.#text?.depth === this.#open.length
    const { name, declared = [], tags } = this.#open.pop() ?? {}
    this.#names.leave(declared)
    if (isEndOfText) this.#endText(raw, isImplied)
    else if (this.#text) this.#text.inner.closeTag(name?.local ?? raw)
    else if (tags && !isImplied) this.#write(...this.#endTag(raw), tags.end)
  }

  #endTag(raw: string): [start: number, end: number] {
    const nameEnd = this.#position.endIndex
    const end = this.#document.indexOf('>', nameEnd) + 1
    return [nameEnd - raw.length - 2, end === 0 ? this.#document.length : end]
  }

  /** What no tag of its own ends, ends with that of what it is in, or with the document. */
  #impliedEnd(): [start: number, end: number] {
    const { endIndex } = this.#position
    const start = this.#document.lastIndexOf('</', endIndex)
    const isTag = /^[^\s<>]+$/.test(this.#document.slice(start + 2, endIndex))
    return isTag ? [start, start] : [this.#document.length, this.#document.length]
  }

  #endText(raw: string, isImplied: boolean): void {
    const text = this.#text
    this.#text = undefined
    // A tag that ends itself has nothing in it.
    if (!text || this.#position.endIndex < text.innerFrom) return
    const [end, nextFrom] = isImplied ? this.#impliedEnd() : this.#endTag(raw)
    const read = text.read(text.inner)
    const written = read === undefined ? this.#document.slice(text.innerFrom, end) : escapeHtml(read)
    this.#write(text.from, nextFrom, `${text.start}${written}${text.end}`)
  }

  #write(start: number, end: number, text: string): void {
    this.#written.push(this.#document.slice(this.#writtenTo, start), text)
    this.#writtenTo = end
  }
}
