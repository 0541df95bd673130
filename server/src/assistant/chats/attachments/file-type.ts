import { ApiError, chatLimits } from '@tidings/contracts'
import { imageType } from '../../../foundation/files/image-type.ts'

const pictures: ReadonlySet<string | undefined> = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
])
const PDF_START = Buffer.from('%PDF-')

/**
 * What a file is, told by its bytes: of its name only whether a text is Markdown. Throws invalidFile for what is none of those
 * that may be said something with, and fileTooLarge.
 */
export function typeOfFile(data: Buffer, name: string): string {
  const type = typeOfPicture(data) ?? typeOfDocument(data, name)
  const limit = type.startsWith('image/') ? chatLimits.pictureBytes : chatLimits.documentBytes
  if (data.length > limit) throw new ApiError('fileTooLarge', { message: `It may have up to ${limit} bytes` })
  return type
}

function typeOfPicture(data: Buffer): string | undefined {
  const type = imageType(data)
  return pictures.has(type) ? type : undefined
}

function typeOfDocument(data: Buffer, name: string): string {
  if (data.subarray(0, PDF_START.length).equals(PDF_START)) return 'application/pdf'
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
