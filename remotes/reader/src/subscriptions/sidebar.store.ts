import { z } from '@tidings/contracts'
import { atom, useStore } from '@tidings/runtime'

const STORAGE_KEY = 'tidings:reader-settings'

const sidebar = z.object({
  subscriptionOrder: z
    .object({ by: z.enum(['title', 'unread']), descending: z.boolean() })
    .catch({ by: 'title', descending: false }),
  /** Folders that are closed, by view and name; the others are open. */
  closedFolders: z.array(z.string()).catch([]),
})

type Sidebar = z.infer<typeof sidebar>

const $sidebar = atom(readSidebar(localStorage.getItem(STORAGE_KEY)))

addEventListener('storage', (event) => {
  if (event.key === STORAGE_KEY) $sidebar.set(readSidebar(event.newValue))
})

export function changeSidebar(changes: Partial<Sidebar>): void {
  const next = { ...$sidebar.get(), ...changes }
  localStorage.setItem(STORAGE_KEY, JSON.stringify(next))
  $sidebar.set(next)
}

/** How the subscriptions stand in this browser; another tab's changes are taken over. */
export const useSidebar = (): Sidebar => useStore($sidebar)

function readSidebar(stored: string | null): Sidebar {
  let raw: unknown
  try {
    raw = JSON.parse(stored ?? '{}')
  } catch {
    // Not JSON: as on the first day.
  }
  return sidebar.safeParse(raw).data ?? sidebar.parse({})
}
