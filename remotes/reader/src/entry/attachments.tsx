import { useRef, useState } from 'react'
import type { Attachment } from '@tidings/contracts'
import { formatDuration, useTranslation } from '@tidings/runtime'
import { Download, useImageAddress } from '@tidings/ui'
import { nameOfAttachment } from '../player/attachment-name.ts'
import { kindOfAttachment, parseDuration } from '../player/attachment.ts'
import type { Track } from '../player/player.store.ts'
import { playingOf } from './content/players.ts'
import { Listen } from './listen.tsx'
import { Transcript } from './transcript/transcript.tsx'
import styles from './attachments.module.css'

const isWebAddress = ({ url }: Attachment): boolean => /^https?:/.test(url)

const isRecording = (attachment: Attachment): boolean => kindOfAttachment(attachment) === 'video'

/** A page that plays it is opened as the entry is, and is no file to fetch. */
const isPage = ({ mime_type: type }: Attachment): boolean => type === 'text/html'

interface AttachmentsProps {
  attachments: readonly Attachment[]
}

/** What can be watched of an entry, in its place above the text. */
export function Recordings({ attachments }: AttachmentsProps) {
  return <AttachmentList attachments={attachments.filter(isRecording)} label="attachments.recordings" />
}

interface OtherAttachmentsProps extends AttachmentsProps {
  /** Addresses of what is shown by itself. */
  shown: readonly string[]
  /** Those of them that the player plays. */
  tracks: readonly Track[]
}

/** What else comes with an entry, to be fetched. */
export function OtherAttachments({ attachments, shown, tracks }: OtherAttachmentsProps) {
  const others = attachments.filter(
    (attachment) => !isRecording(attachment) && !isPage(attachment) && !shown.includes(attachment.url),
  )
  return <AttachmentList attachments={others} tracks={tracks} label="attachments.title" />
}

interface AttachmentListProps extends AttachmentsProps {
  tracks?: readonly Track[]
  label: string
}

function AttachmentList({ attachments, tracks = [], label }: AttachmentListProps) {
  const { t } = useTranslation('reader')
  const shown = attachments.filter(isWebAddress)
  if (shown.length === 0) return null
  return (
    <section className={styles.attachments} aria-label={t(label)}>
      {shown.map((attachment) => (
        <AttachmentRow
          key={attachment.url}
          attachment={attachment}
          track={tracks.find(({ url }) => url === attachment.url)}
        />
      ))}
    </section>
  )
}

interface AttachmentRowProps {
  attachment: Attachment
  track: Track | undefined
}

function AttachmentRow({ attachment, track }: AttachmentRowProps) {
  const kind = kindOfAttachment(attachment)
  const { url } = attachment
  const name = nameOfAttachment(attachment)
  const seconds = parseDuration(attachment.duration_in_seconds)
  return (
    <div className={styles.attachment}>
      {kind === 'video' && <Recording attachment={attachment} name={name} />}
      {track && <Listen track={track} isOther hasTranscript={Boolean(attachment.transcript_url)} />}
      <a href={url} target="_blank" rel="noopener noreferrer" className={styles.file}>
        <Download aria-hidden="true" />
        <span>{name}</span>
        {seconds && <span className={styles.fileNote}>{formatDuration(seconds)}</span>}
      </a>
    </div>
  )
}

/** A video with what is said in it, where its feed names a transcript. */
function Recording({ attachment, name }: { attachment: Attachment; name: string }) {
  const video = useRef<HTMLVideoElement>(null)
  const toAddress = useImageAddress()
  const [position, setPosition] = useState(0)
  function seek(seconds: number) {
    if (!video.current) return
    video.current.currentTime = seconds
    void video.current.play()
  }
  return (
    <>
      {/* Captions are the publisher's to give; what feeds carry is the transcript below. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <video
        ref={video}
        {...playingOf(attachment.url, toAddress)}
        controls
        playsInline
        aria-label={name}
        onTimeUpdate={({ currentTarget }) => setPosition(currentTarget.currentTime)}
      />
      {attachment.transcript_url && <Transcript url={attachment.url} position={position} onSeek={seek} />}
    </>
  )
}
