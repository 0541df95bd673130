import { createHash } from 'node:crypto'
import PostalMime, { type Attachment, type Email } from 'postal-mime'
import type { Mail, MailPicture } from '../inboxes/mail-entry.ts'
import { MalformedMailError } from './malformed-mail-error.ts'

/** As many as ten megabytes of encoded attachments have. */
const MAX_LINES = 150_000

const limits = { maxNestingDepth: 20, maxHeadersSize: 256 * 1024, maxRfc822NestingDepth: 2 }

/** Reads a mail. Throws a MalformedMailError for what has no single sender, no text, or goes beyond all measure. */
export async function readMail(bytes: Buffer): Promise<Mail> {
  requireFewLines(bytes)
  const email = await PostalMime.parse(bytes, limits).catch((cause: unknown) => {
    throw new MalformedMailError('The message cannot be read', { cause })
  })
  const from = senderOf(email)
  requireText(email)
  return {
    messageId: email.messageId ?? createHash('sha256').update(bytes).digest('hex'),
    from,
    subject: email.subject,
    date: email.date,
    html: email.html?.trim() ? email.html : undefined,
    text: email.text,
    attachments: picturesOf(email),
  }
}

/** The parser keeps something for each: ten megabytes of ends of lines are some hundred megabytes of it. */
function requireFewLines(bytes: Buffer): void {
  let lines = 0
  for (let at = bytes.indexOf('\n'); at !== -1; at = bytes.indexOf('\n', at + 1)) {
    lines += 1
    if (lines > MAX_LINES) throw new MalformedMailError('The message has too many lines')
  }
}

function senderOf({ headers, from }: Email): Mail['from'] {
  const senders = headers.filter(({ key }) => key === 'from')
  if (senders.length !== 1 || !from?.address?.includes('@')) {
    throw new MalformedMailError('The message needs one From header with one address')
  }
  return { name: from.name, address: from.address }
}

function requireText({ html, text, subject }: Email): void {
  const hasText = [html, text, subject].some((part) => part?.trim())
  if (!hasText) throw new MalformedMailError('The message is empty')
}

function picturesOf({ attachments }: Email): MailPicture[] {
  return attachments.flatMap(({ contentId, mimeType, content }: Attachment) => {
    const id = contentId?.replace(/^<|>$/g, '')
    if (!id || !mimeType.startsWith('image/') || typeof content === 'string') return []
    return [{ id, mimeType, bytes: new Uint8Array(content) }]
  })
}
