const startsWith = (bytes: Buffer, signature: string, offset = 0): boolean =>
  bytes.subarray(offset, offset + signature.length).equals(Buffer.from(signature, 'latin1'))

type Signature = [type: string, matches: (bytes: Buffer) => boolean]

/** SVG is not among them: it may hold scripts, and has no signature. */
const signatures: readonly Signature[] = [
  ['image/png', (bytes) => startsWith(bytes, '\x89PNG\r\n\x1A\n')],
  ['image/jpeg', (bytes) => startsWith(bytes, '\xFF\xD8\xFF')],
  ['image/gif', (bytes) => startsWith(bytes, 'GIF87a') || startsWith(bytes, 'GIF89a')],
  ['image/webp', (bytes) => startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)],
  ['image/avif', (bytes) => startsWith(bytes, 'ftypavif', 4) || startsWith(bytes, 'ftypavis', 4)],
  ['image/x-icon', (bytes) => startsWith(bytes, '\0\0\x01\0')],
]

/** The type of an image by its first bytes, whatever its sender says; undefined for anything else. */
export function imageType(bytes: Buffer): string | undefined {
  return signatures.find(([, matches]) => matches(bytes))?.[0]
}

const HEAD_BYTES = 1024

/** Declaration, comments and type of a document, before its first element. */
const svgStart = /^\uFEFF?\s*(?:<(?:\?|!)[^>]*>\s*)*<svg[\s>]/i

/** Whether bytes are, by how they begin, an SVG document. */
export const isSvg = (bytes: Buffer): boolean => svgStart.test(bytes.toString('utf8', 0, HEAD_BYTES))
