import { formatDate, formatRelative } from '@tidings/runtime'

/** When something was published: how long ago, and exactly on hover. */
export function EntryTime({ time }: { time: string }) {
  return (
    <time dateTime={time} title={formatDate(time)}>
      {formatRelative(time)}
    </time>
  )
}
