import { Autocomplete } from '@base-ui/react/autocomplete'
import type { ReactNode } from 'react'
import { Search } from '../icons/icons.ts'
import styles from './search-list.module.css'

export interface SearchListItem {
  id: string
  text: string
  /** Of what kind it is, at the beginning of its row. */
  icon?: ReactNode
  /** Says more of it, below. */
  detail?: string | null | undefined
  /** At the end of its row, for example its keys. */
  hint?: ReactNode
}

export interface SearchListGroup {
  id: string
  label: string
  items: readonly SearchListItem[]
}

export interface SearchListProps {
  label: string
  /** In the order to show them; they hold what was found. */
  groups: readonly SearchListGroup[]
  search: string
  onSearch: (search: string) => void
  onSelect: (id: string) => void
  /** Stands in place of the list where nothing was found. */
  empty: ReactNode
}

/** A line to search with, and below it what was found: the arrows choose, Enter takes. */
export function SearchList({ label, groups, search, onSearch, onSelect, empty }: SearchListProps) {
  return (
    <Autocomplete.Root
      inline
      open
      mode="none"
      autoHighlight="always"
      keepHighlight
      items={groups}
      itemToStringValue={(item: SearchListItem) => item.text}
      value={search}
      onValueChange={(next, { reason }) => {
        if (reason !== 'item-press') onSearch(next)
      }}
    >
      <div className={styles.line}>
        <Search aria-hidden="true" />
        <Autocomplete.Input aria-label={label} placeholder={label} className={styles.input} />
      </div>
      {groups.length === 0 && <p className={styles.empty}>{empty}</p>}
      <Autocomplete.List aria-label={label} className={styles.list}>
        {(group: SearchListGroup) => (
          <Autocomplete.Group key={group.id} items={group.items} className={styles.group}>
            <Autocomplete.GroupLabel className={styles.label}>{group.label}</Autocomplete.GroupLabel>
            <Autocomplete.Collection>
              {(item: SearchListItem) => (
                <Autocomplete.Item
                  key={item.id}
                  value={item}
                  className={styles.item}
                  onClick={() => onSelect(item.id)}
                >
                  {item.icon}
                  <span className={styles.text}>
                    <bdi>{item.text}</bdi>
                    {item.detail && (
                      <span className={styles.detail}>
                        <bdi>{item.detail}</bdi>
                      </span>
                    )}
                  </span>
                  {item.hint}
                </Autocomplete.Item>
              )}
            </Autocomplete.Collection>
          </Autocomplete.Group>
        )}
      </Autocomplete.List>
    </Autocomplete.Root>
  )
}
