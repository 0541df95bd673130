import type { Attachment } from '@tidings/contracts'
import { formatDuration, useTranslation } from '@tidings/runtime'
import { Download } from '@tidings/ui'
import { kindOfAttachment, parseDuration } from './player/attachment.ts'
import styles from './attachments.module.css'

const isWebAddress = ({ url }: Attachment): boolean => /^https?:/.test(url)

const isRecording = (attachment: Attachment): boolean =>
  ['audio', 'video'].includes(kindOfAttachment(attachment))

interface AttachmentsProps {
  attachments: readonly Attachment[]
}

/** What can be heard or watched of an entry, in its place above the text. */
export function Recordings({ attachments }: AttachmentsProps) {
  return <AttachmentList attachments={attachments.filter(isRecording)} label="attachments.recordings" />
}

/** What else comes with an entry, to be fetched. */
export function OtherAttachments({ attachments }: AttachmentsProps) {
  const others = attachments.filter((attachment) => !isRecording(attachment))
  return <AttachmentList attachments={others} label="attachments.title" />
}

function AttachmentList({ attachments, label }: AttachmentsProps & { label: string }) {
  const { t } = useTranslation('reader')
  const shown = attachments.filter(isWebAddress)
  if (shown.length === 0) return null
  return (
    <section className={styles.attachments} aria-label={t(label)}>
      {shown.map((attachment) => (
        <AttachmentRow key={attachment.url} attachment={attachment} />
      ))}
    </section>
  )
}

function AttachmentRow({ attachment }: { attachment: Attachment }) {
  const kind = kindOfAttachment(attachment)
  const { url } = attachment
  const name = attachment.title ?? decodeName(url)
  const seconds = parseDuration(attachment.duration_in_seconds)
  return (
    <div className={styles.attachment}>
      {/* Captions are the publisher's to give; feeds carry none. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      {kind === 'audio' && <audio src={url} controls preload="none" aria-label={name} />}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      {kind === 'video' && <video src={url} controls preload="metadata" playsInline aria-label={name} />}
      <a href={url} target="_blank" rel="noopener noreferrer" className={styles.file}>
        <Download aria-hidden="true" />
        <span>{name}</span>
        {seconds && <span className={styles.fileNote}>{formatDuration(seconds)}</span>}
      </a>
    </div>
  )
}

function decodeName(url: string): string {
  const name = new URL(url).pathname.split('/').at(-1) || new URL(url).hostname
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
