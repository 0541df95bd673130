import { z } from '@tidings/contracts'
import { $isPanelOpen, atom } from '@tidings/runtime'

const STORAGE_KEY = 'tidings:layout'

/** Has a value as long as the panel is open on this device. */
export const PANEL_KEY = 'tidings:panel'

const layoutSchema = z.object({
  isSidebarShown: z.boolean().catch(true),
  /** In a window of the middle, where it would be icons. */
  isSidebarExpanded: z.boolean().catch(false),
})

/** Below this width the sidebar is icons unless one has it otherwise, so that list and entry have the room. */
export const ICONS_BELOW_PX = 1200

export type Layout = z.infer<typeof layoutSchema>

/** How the frame is divided on this device. */
export const $layout = atom<Layout>(storedLayout())

/** Hides the sidebar, or shows it, now and on the next visit; in a window of the middle it becomes icons, or itself again. */
export function toggleSidebar(): void {
  const what = innerWidth < ICONS_BELOW_PX ? 'isSidebarExpanded' : 'isSidebarShown'
  const layout = { ...$layout.get(), [what]: !$layout.get()[what] }
  localStorage.setItem(STORAGE_KEY, JSON.stringify(layout))
  $layout.set(layout)
}

/** Shows the panel where it was open at the last visit. */
export function restorePanel(): void {
  if (localStorage.getItem(PANEL_KEY)) $isPanelOpen.set(true)
}

function storedLayout(): Layout {
  let stored: unknown
  try {
    stored = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}')
  } catch {
    // Not JSON: as on the first day.
  }
  return layoutSchema.safeParse(stored).data ?? layoutSchema.parse({})
}
