import { isAscii, isUtf8 } from 'node:buffer'

import { detect } from 'chardet'
import iconv from 'iconv-lite'

/** Bytes looked at for declarations, and for a guess when there are none. */
const HEAD_BYTES = 4096
const GUESS_BYTES = 64 * 1024

/** A text may hold this share of broken letters and still be in the encoding: authors cut summaries at a byte. */
const TOLERATED_BROKEN_SHARE = 0.05

/** Encodings that software declares without looking; anything else was declared on purpose. */
const habitual = new Set(['utf-8', 'utf8', 'iso-8859-1', 'latin1', 'windows-1252', 'us-ascii', 'ascii'])

/** Encodings that the first bytes would have shown. */
const wide = /^(utf-?(16|32)|ucs-?[24])/

/** Encodings whose bytes are all ASCII and yet mean something else. */
const sevenBit = /^(iso-2022-|utf-7|csiso2022)/

/**
 * The text of a document. Declarations are often wrong, so what the bytes can be comes before what they are said to be:
 * byte order mark, UTF-8 when valid, then the declared encodings in which the bytes make sense, then a guess.
 */
export function decodeDocument(bytes: Buffer, contentType = ''): string {
  return decodeBytes(bytes, contentType).replace(unwanted, '').toWellFormed()
}

/** Characters that XML forbids and PostgreSQL or a browser would stumble over: all controls but white space. */
const unwanted = /[^\P{Cc}\t\n\r\u0085]|[\uFEFF\uFFFE\uFFFF]/gu

function decodeBytes(bytes: Buffer, contentType: string): string {
  const visible = byteOrderMark(bytes) ?? wideEncoding(bytes)
  if (visible) return decodeAs(bytes, visible) ?? ''
  const declared = declaredEncodings(bytes, contentType)
  const escaped = isAscii(bytes) ? declared.find((name) => sevenBit.test(name)) : undefined
  if (escaped) return decodeAs(bytes, escaped) ?? bytes.toString('latin1')
  if (isUtf8(bytes)) return bytes.toString('utf8')
  return decodeAsDeclared(bytes, ['utf-8', ...declared]) ?? decodeAsGuessed(bytes)
}

function decodeAsDeclared(bytes: Buffer, names: readonly string[]): string | undefined {
  for (const name of names) {
    const text = decodeAs(bytes, name)
    if (text !== undefined && makesSense(text)) return text
  }
  return undefined
}

function decodeAsGuessed(bytes: Buffer): string {
  const guess = detect(bytes.subarray(0, GUESS_BYTES))
  return (guess ? decodeAs(bytes, guess) : undefined) ?? bytes.toString('latin1')
}

function byteOrderMark(bytes: Buffer): string | undefined {
  const start = bytes.toString('hex', 0, 4)
  if (start.startsWith('efbbbf')) return 'utf-8'
  if (start === 'fffe0000') return 'utf-32le'
  if (start === '0000feff') return 'utf-32be'
  if (start.startsWith('fffe')) return 'utf-16le'
  if (start.startsWith('feff')) return 'utf-16be'
  return undefined
}

/** Without a byte order mark, the zeros around the first `<` or `{` tell. */
function wideEncoding(bytes: Buffer): string | undefined {
  const start = bytes.toString('hex', 0, 4)
  if (/^(3c|7b)000000/.test(start)) return 'utf-32le'
  if (/^000000(3c|7b)/.test(start)) return 'utf-32be'
  if (/^(3c|7b)00/.test(start)) return 'utf-16le'
  if (/^00(3c|7b)/.test(start)) return 'utf-16be'
  return undefined
}

/** What document and header say, the more telling first. */
function declaredEncodings(bytes: Buffer, contentType: string): string[] {
  const head = bytes.toString('latin1', 0, HEAD_BYTES)
  const names = [
    /<\?xml[^<>]*\bencoding\s*=\s*["']\s*([\w.:-]+)/i.exec(head)?.[1],
    /;\s*charset\s*=\s*(?:["']\s*)?([\w.:-]+)/i.exec(contentType)?.[1],
    /<meta[^<>]*\bcharset\s*=\s*(?:["']\s*)?([\w.:-]+)/i.exec(head)?.[1],
  ]
  const declared = names
    .filter((name) => name !== undefined)
    .map((name) => name.toLowerCase())
    .filter((name) => !wide.test(name))
  return [...declared.filter((name) => !habitual.has(name)), ...declared.filter((name) => habitual.has(name))]
}

function decodeAs(bytes: Buffer, name: string): string | undefined {
  try {
    return new TextDecoder(name).decode(bytes)
  } catch {
    return iconv.encodingExists(name) ? iconv.decode(bytes, name) : undefined
  }
}

function makesSense(text: string): boolean {
  if (!text.includes('\uFFFD')) return true
  let foreign = 0
  let broken = 0
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code > 0x7f) foreign += 1
    if (code === 0xfffd) broken += 1
  }
  return broken <= foreign * TOLERATED_BROKEN_SHARE
}
