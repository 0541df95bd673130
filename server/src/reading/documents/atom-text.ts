import { isUtf8 } from 'node:buffer'
import type { AtomFeed } from 'feedsmith'

import { decodeDocument } from './decode.ts'
import { html, text, type SourceText } from './source.ts'
import { escapeHtml, hasMarkup } from './text.ts'

/** A type of media in small letters, without its parameters. */
export const essenceOf = (type: string | undefined): string => type?.toLowerCase().split(';')[0]?.trim() ?? ''

/** What an Atom text is, by its type: the short names of Atom 1.0, or types of media, as Atom 0.3 had them alone. */
export function kindOf(type: string | undefined): 'text' | 'html' | 'bytes' | 'other' {
  const essence = essenceOf(type)
  if (/html|[/+]xml$/.test(essence)) return 'html'
  if (essence === 'text' || essence.startsWith('text/')) return 'text'
  if (essence === 'application/octet-stream') return 'bytes'
  // Without a slash it is none: no type at all, or a word of Atom 0.3 in the wrong place.
  return essence.includes('/') ? 'other' : 'html'
}

/** Atom says what its texts are; `text` means every character is meant. What is no text, such as a picture, is none. */
export function atomText(construct: AtomFeed.Content | undefined): SourceText | undefined {
  if (!construct?.value) return undefined
  const kind = kindOf(construct.type)
  if (kind === 'other') return undefined
  const read = kind === 'bytes' ? textOfBytes(construct.value) : { value: construct.value, type: kind }
  return read && { ...read, base: construct.xml?.base }
}

/** The same as HTML, for titles and descriptions that are told without their type. */
export function atomHtml(construct: AtomFeed.Content | undefined): string | undefined {
  const read = atomText(construct)
  return read?.type === 'text' ? escapeHtml(read.value) : read?.value
}

/** The bytes that Base64 stands for; undefined where it is none. */
export function bytesOfBase64(value: string): Buffer | undefined {
  return /^[\w+/=\s-]+$/.test(value) ? Buffer.from(value, 'base64') : undefined
}

/** Bytes of no type may be anything: those of a text are told by being one. */
function textOfBytes(base64: string): SourceText | undefined {
  const bytes = bytesOfBase64(base64)
  if (!bytes || !isUtf8(bytes) || bytes.includes(0)) return undefined
  const value = decodeDocument(bytes)
  return hasMarkup(value) ? html(value) : text(value)
}
