import { lazily } from '@tidings/ui'

// What a list shows only when it is used.

/** From the first use on, the focus is watched over, and the time. */
async function components() {
  const late = await import('./components.ts')
  late.keepWatch()
  return late
}

/** With it comes all that sanitises and shows foreign HTML. */
export const EntryColumn = lazily(async () => (await components()).EntryColumn, {
  waitsOutside: true,
})
export const BesideList = lazily(async () => (await components()).BesideList)
export const EmptyTimeline = lazily(async () => (await components()).EmptyTimeline, {
  waitsOutside: true,
})
export const EntryMenu = lazily(async () => (await components()).EntryMenu)
export const FeedHealth = lazily(async () => (await components()).FeedHealth)
export const LibraryDialog = lazily(async () => (await components()).LibraryDialog)
export const MarkAndNext = lazily(async () => (await components()).MarkAndNext)
export const NothingOpen = lazily(async () => (await components()).NothingOpen)
export const SaveSearchButton = lazily(async () => (await components()).SaveSearchButton)
export const SearchMenu = lazily(async () => (await components()).SearchMenu)
export const SelectionBar = lazily(async () => (await components()).SelectionBar)
export const SubscribeButton = lazily(async () => (await components()).SubscribeButton)
export const SubscriptionCommands = lazily(async () => (await components()).SubscriptionCommands)
export const SubscriptionMenu = lazily(async () => (await components()).SubscriptionMenu)

export const TabMenu = lazily(async () => (await components()).TabMenu)
export const TabsDialog = lazily(async () => (await components()).TabsDialog)
export const TimelineEnd = lazily(async () => (await components()).TimelineEnd)
export const TimelineMissing = lazily(async () => (await components()).TimelineMissing)
export const TimelineMenu = lazily(async () => (await components()).TimelineMenu)
export const ViewSwitcher = lazily(async () => (await components()).ViewSwitcher)
export const Welcome = lazily(async () => (await components()).Welcome)

let isHere = false

/** Whether the code of all of them is here, once `loadLate` has brought it. */
export const isLateHere = (): boolean => isHere

/** Brings the code of all of them, so that none is waited for later; rejects where it cannot be had. */
export async function loadLate(): Promise<void> {
  await Promise.all([EntryColumn, EntryMenu, SubscriptionMenu].map(({ load }) => load()))
  const { keepTextsReady } = await components()
  isHere = true
  keepTextsReady()
}
