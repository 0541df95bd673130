import type { FileBlock } from '@tidings/contracts'
import { CHAT_DOCUMENT_BYTES, CHAT_PICTURE_BYTES } from '@tidings/contracts/form-limits'
import { api } from '@tidings/runtime'

const PICTURES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif']
const DOCUMENTS = ['application/pdf', 'text/plain', 'text/markdown']

/** What a chooser of files offers (details.md 5). */
export const ACCEPTED = 'image/*,.pdf,.txt,.md'

/** Why a file is not taken, before it is sent anywhere; undefined where it may be. */
export function problemOfFile({ size, type, name }: File): 'empty' | 'kind' | 'large' | undefined {
  const isPicture = PICTURES.includes(type)
  const isDocument = DOCUMENTS.includes(type) || /\.(txt|md)$/i.test(name)
  if (size === 0) return 'empty'
  if (!isPicture && !isDocument) return 'kind'
  return size > (isPicture ? CHAT_PICTURE_BYTES : CHAT_DOCUMENT_BYTES) ? 'large' : undefined
}

/** Sends a file where the reply can see it. Throws as the call does. */
export async function attach(file: File): Promise<FileBlock> {
  const { data } = await api.chats.upload({ file })
  const id = data.url.slice(data.url.lastIndexOf('/') + 1)
  const { filename: name, mimeType: type, size, url: serverUrl } = data
  return { id, type: 'fileAttachment', attachment: { id, name, type, size, serverUrl } }
}
