import { lazily } from '@tidings/ui'

// What a list shows only when it is used.

/** With it comes all that sanitises and shows foreign HTML. */
export const EntryColumn = lazily(async () => (await import('./components.ts')).EntryColumn, {
  waitsOutside: true,
})
export const EmptyTimeline = lazily(async () => (await import('./components.ts')).EmptyTimeline, {
  waitsOutside: true,
})
export const EntryMenu = lazily(async () => (await import('./components.ts')).EntryMenu)
export const FeedHealth = lazily(async () => (await import('./components.ts')).FeedHealth)
export const FolderDialog = lazily(async () => (await import('./components.ts')).FolderDialog)
export const LibraryDialog = lazily(async () => (await import('./components.ts')).LibraryDialog)
export const ListCommands = lazily(async () => (await import('./components.ts')).ListCommands)
export const SelectionBar = lazily(async () => (await import('./components.ts')).SelectionBar)
export const SubscriptionMenu = lazily(async () => (await import('./components.ts')).SubscriptionMenu)

export const TabMenu = lazily(async () => (await import('./components.ts')).TabMenu)
export const TabsDialog = lazily(async () => (await import('./components.ts')).TabsDialog)
export const TimelineMissing = lazily(async () => (await import('./components.ts')).TimelineMissing)
export const TimelineMenu = lazily(async () => (await import('./components.ts')).TimelineMenu)

/** Brings the code of all of them, so that none is waited for later; rejects where it cannot be had. */
export async function loadLate(): Promise<void> {
  await Promise.all([EntryColumn, EntryMenu, FolderDialog, SubscriptionMenu].map(({ load }) => load()))
  const { keepTextsReady } = await import('./components.ts')
  keepTextsReady()
}
