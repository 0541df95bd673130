import { durations, limits } from '@tidings/contracts'
import { api, queryOptions, useQuery, useSettings, useTranslation } from '@tidings/runtime'
import { Avatar, Popover, VisuallyHidden } from '@tidings/ui'
import styles from './recent-readers.module.css'

/** So many faces stand in the header; the others are in the list. */
const FACES = 3

const readersQuery = (id: string) =>
  queryOptions({
    queryKey: ['read-histories', id],
    staleTime: durations.readHistoryFresh,
    // Nothing is missed where it cannot be had.
    retry: false,
    queryFn: async ({ signal }) => {
      const { data } = await api.entries.readHistories({ id, size: limits.readHistories }, { signal })
      const readers = data.entryReadHistories?.userIds.flatMap((userId) => data.users[userId] ?? []) ?? []
      return { readers, total: data.total }
    },
  })

/** Others who read an entry lately and let others know; nobody, for whoever hides them. */
export function RecentReaders({ entryId }: { entryId: string }) {
  const { t } = useTranslation('reader')
  const { hideRecentReader } = useSettings()
  const { data } = useQuery({ ...readersQuery(entryId), enabled: !hideRecentReader })
  if (hideRecentReader || !data || data.readers.length === 0) return null
  const { readers, total } = data
  const name = (reader: (typeof readers)[number]) => reader.name ?? reader.handle ?? t('readers.nameless')
  return (
    <Popover
      title={t('readers.title', { count: total })}
      align="end"
      trigger={
        <button type="button" className={styles.faces}>
          <span className={styles.row} aria-hidden="true">
            {readers.slice(0, FACES).map((reader) => (
              <Avatar key={reader.id} src={reader.image} name={name(reader)} size={20} />
            ))}
            {total > FACES && <span className={styles.more}>+{total - FACES}</span>}
          </span>
          <VisuallyHidden>{t('readers.title', { count: total })}</VisuallyHidden>
        </button>
      }
    >
      <ul className={styles.readers}>
        {readers.map((reader) => (
          <li key={reader.id}>
            <Avatar src={reader.image} name={name(reader)} size={24} />
            {name(reader)}
          </li>
        ))}
      </ul>
    </Popover>
  )
}
