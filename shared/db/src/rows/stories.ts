import type { OtherEntry } from '@tidings/contracts'

/** Where else the story of an entry is told, in feeds that the user sees. */
export interface LocalStory {
  /** Id of the entry. */
  id: string
  others: Pick<OtherEntry, 'id' | 'feedId'>[]
}
