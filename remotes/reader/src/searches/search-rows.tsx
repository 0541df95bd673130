import { useEffect, useState } from 'react'
import type { View } from '@tidings/contracts'
import { db, listSearches } from '@tidings/db'
import { Link, searchesQuery, useLiveQuery, useQuery, useTranslation, whenIdle } from '@tidings/runtime'
import { ContextMenu, Search } from '@tidings/ui'
import { SearchMenu } from '../late/late.ts'
import type { Scope } from '../scope/scope.ts'
import { timelinePath } from '../scope/timeline-path.ts'
import styles from '../subscriptions/subscriptions.module.css'

/** Saved searches: each leads to the timeline of what it finds. */
export function SearchRows({ view, scope }: { view: View; scope: Scope | null }) {
  const { t } = useTranslation('reader')
  useQuery({ ...searchesQuery(), enabled: useIsIdle() })
  const searches = useLiveQuery(async () => listSearches(db), [])
  const [menuId, setMenuId] = useState<string | null>(null)
  const chosen = searches?.find(({ id }) => id === menuId)
  if (!searches || searches.length === 0) return null
  return (
    <ContextMenu menu={chosen && <SearchMenu search={chosen} />}>
      <nav className={styles.searches} aria-label={t('search.savedLabel')}>
        {searches.map(({ id, title, query }) => (
          <Link
            key={id}
            to={timelinePath({ view, kind: 'search', query })}
            className={styles.row}
            data-level="1"
            aria-current={scope?.kind === 'search' && scope.query === query ? 'page' : undefined}
            onPointerDownCapture={() => setMenuId(id)}
            onContextMenuCapture={() => setMenuId(id)}
          >
            <span className={styles.symbol}>
              <Search aria-hidden="true" />
            </span>
            <span className={styles.title}>
              <bdi>{title}</bdi>
            </span>
          </Link>
        ))}
      </nav>
    </ContextMenu>
  )
}

/** Whether the first page is through with what it needs from the server: what was kept of searches does until then. */
function useIsIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => whenIdle(async () => setIsIdle(true)), [])
  return isIdle
}
