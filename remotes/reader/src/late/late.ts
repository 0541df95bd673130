import { lazily } from '@tidings/ui'

// What a list shows only when it is used.

/** With it comes all that sanitises and shows foreign HTML. */
export const EntryColumn = lazily(async () => (await import('./components.ts')).EntryColumn)
export const EntryMenu = lazily(async () => (await import('./components.ts')).EntryMenu)
export const FolderDialog = lazily(async () => (await import('./components.ts')).FolderDialog)
export const SubscriptionMenu = lazily(async () => (await import('./components.ts')).SubscriptionMenu)

/** Brings the code of all of them, so that none is waited for later; rejects where it cannot be had. */
export async function loadLate(): Promise<void> {
  await Promise.all([EntryColumn, EntryMenu, FolderDialog, SubscriptionMenu].map(({ load }) => load()))
}
