const startsWith = (bytes: Buffer, signature: string, offset = 0): boolean =>
  bytes.subarray(offset, offset + signature.length).equals(Buffer.from(signature, 'latin1'))

type Signature = [type: string, matches: (bytes: Buffer) => boolean]

/** SVG is not among them: it may hold scripts. */
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
