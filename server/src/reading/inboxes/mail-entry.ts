import { entryBounds } from '../documents/bounds.ts'
import { html, text, type SourceEntry } from '../documents/source.ts'

export interface MailPicture {
  /** Content-ID without its brackets. */
  id: string
  mimeType: string
  bytes: Uint8Array
}

/** A mail, read. */
export interface Mail {
  messageId: string
  from: { name?: string | undefined; address?: string | undefined }
  subject?: string | undefined
  date?: string | undefined
  html?: string | undefined
  text?: string | undefined
  /** Pictures that the text shows. */
  attachments: readonly MailPicture[]
}

/** Larger ones do not belong into the text of an entry; the rules of cleaning take none either. */
const MAX_PICTURE_BYTES = 48 * 1024

/** A mail as an entry: its subject, its sender, and its text, which is cleaned as that of any feed is. */
export function mailToSource(mail: Mail): SourceEntry & { guid: string } {
  return {
    guid: mail.messageId,
    title: text(mail.subject),
    content: mail.html === undefined ? text(mail.text) : html(withPictures(mail.html, mail.attachments)),
    author: { name: mail.from.name || mail.from.address },
    published: mail.date,
    categories: [],
    media: [],
    attachments: [],
    links: [],
  }
}

/** Puts pictures that came along into the text; `cid:` leads nowhere outside of the mail. */
function withPictures(body: string, pictures: readonly MailPicture[]): string {
  const addressById = new Map(
    pictures
      .filter(({ bytes }) => bytes.byteLength <= MAX_PICTURE_BYTES)
      .map(({ id, mimeType, bytes }) => [
        id,
        `data:${mimeType};base64,${Buffer.from(bytes).toString('base64')}`,
      ]),
  )
  let added = 0
  return body.replace(/cid:([^"'\s>)]+)/gi, (reference, id: string) => {
    const address = addressById.get(decode(id))
    // One picture may be named thousands of times.
    if (!address || added + address.length > entryBounds.content) return reference
    added += address.length
    return address
  })
}

function decode(id: string): string {
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}
