import { inboxHandle } from '@tidings/contracts'
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
/** A text may name one picture a thousand times; so many characters of pictures are more than any letter has. */
const MAX_PICTURE_CHARACTERS = 1024 * 1024

/** The handle in an address of ours, such as `news` in `news+shop@inbox.example`; undefined for any other address. */
export function handleOf(address: string, domain: string | undefined): string | undefined {
  const at = address.lastIndexOf('@')
  if (domain === undefined || address.slice(at + 1).toLowerCase() !== domain) return undefined
  const [local = ''] = address.slice(0, at).toLowerCase().split('+')
  return inboxHandle.safeParse(local).data
}

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
  const fitting = pictures.filter(({ bytes }) => bytes.byteLength <= MAX_PICTURE_BYTES)
  const byId = new Map(fitting.map((picture) => [picture.id, once(() => toDataAddress(picture))]))
  let left = MAX_PICTURE_CHARACTERS
  return body.replace(/cid:([^"'\s>)]+)/gi, (reference, id: string) => {
    const address = byId.get(decode(id))?.() ?? reference
    if (address.length > left) return reference
    left -= address.length
    return address
  })
}

const toDataAddress = ({ mimeType, bytes }: MailPicture): string =>
  `data:${mimeType};base64,${Buffer.from(bytes).toString('base64')}`

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => (made ??= { value: make() }).value
}

function decode(id: string): string {
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}
