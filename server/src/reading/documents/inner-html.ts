import { escapeHtml } from './text.ts'
import { writeAttributes, type Attributes } from './xml-names.ts'

/** Elements of HTML that have no end. */
const empty = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))

/** What stands in an element of XML, written as HTML while it goes by, entities as they are. */
export class InnerHtml {
  readonly #written: string[] = []
  #elements = 0
  #isCharacters = false

  get html(): string {
    return this.#written.join('')
  }

  get hasElements(): boolean {
    return this.#elements > 0
  }

  openTag(name: string, attributes: Attributes): void {
    this.#elements += 1
    this.#written.push(`<${name}${writeAttributes(attributes)}>`)
  }

  closeTag(name: string): void {
    if (!empty.has(name)) this.#written.push(`</${name}>`)
  }

  text(raw: string): void {
    this.#written.push(this.#isCharacters ? escapeHtml(raw) : raw)
  }

  /** Within CDATA all is characters. */
  setCharacters(isCharacters: boolean): void {
    this.#isCharacters = isCharacters
  }
}
