import { ApiError, chatLimits } from '@tidings/contracts'

const starts: readonly [type: string, bytes: readonly (number | undefined)[]][] = [
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/gif', [0x47, 0x49, 0x46, 0x38]],
  [
    'image/webp',
    [0x52, 0x49, 0x46, 0x46, undefined, undefined, undefined, undefined, 0x57, 0x45, 0x42, 0x50],
  ],
  ['application/pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
]

/**
 * What a file is, told by its bytes: of its name only whether a text is Markdown. Throws invalidFile for what is none of those
 * that may be said something with, and fileTooLarge.
 */
export function typeOfFile(data: Buffer, name: string): string {
  const known = starts.find(([, bytes]) => bytes.every((byte, at) => byte === undefined || data[at] === byte))
  const type = known?.[0] ?? typeOfText(data, name)
  const limit = type.startsWith('image/') ? chatLimits.pictureBytes : chatLimits.documentBytes
  if (data.length > limit) throw new ApiError('fileTooLarge', { message: `It may have up to ${limit} bytes` })
  return type
}

function typeOfText(data: Buffer, name: string): string {
  if (data.length === 0 || data.includes(0) || !isUtf8(data)) throw new ApiError('invalidFile')
  return /\.(?:md|markdown)$/i.test(name) ? 'text/markdown' : 'text/plain'
}

function isUtf8(data: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(data)
    return true
  } catch {
    return false
  }
}
