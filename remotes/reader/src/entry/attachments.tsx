import type { Attachment } from '@tidings/contracts'
import { formatDuration, useTranslation } from '@tidings/runtime'
import { Download } from '@tidings/ui'
import { kindOfAttachment, parseDuration } from './player/attachment.ts'
import styles from './attachments.module.css'

/** What comes with an entry: recordings play in place, the rest can be fetched. */
export function Attachments({ attachments }: { attachments: readonly Attachment[] }) {
  const { t } = useTranslation('reader')
  const safe = attachments.filter(({ url }) => /^https?:/.test(url))
  if (safe.length === 0) return null
  return (
    <section className={styles.attachments} aria-label={t('attachments.title')}>
      {safe.map((attachment) => (
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
