import { lazily } from '@tidings/ui'

/** Comes after the list: with it comes all that sanitises and shows foreign HTML. */
export const EntryColumn = lazily(async () => (await import('./entry-column.tsx')).EntryColumn)
