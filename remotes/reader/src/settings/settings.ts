import { viewSchema, z } from '@tidings/contracts'

const tabs = z.array(viewSchema)

/** What the reader honours of the product's settings, with their defaults (specification, section 3). */
export const readerSettings = z.object({
  unreadOnly: z.boolean().catch(false),
  groupByDate: z.boolean().catch(true),
  scrollMarkUnread: z.boolean().catch(true),
  hoverMarkUnread: z.boolean().catch(true),
  renderMarkUnread: z.boolean().catch(false),
  dimRead: z.boolean().catch(false),
  autoGroup: z.boolean().catch(true),
  hideAllReadSubscriptions: z.boolean().catch(false),
  sidebarShowUnreadCount: z.boolean().catch(true),
  entryColWidth: z.number().min(300).max(600).catch(356),
  timelineTabs: z.object({ visible: tabs, hidden: tabs }).catch({ visible: [], hidden: [] }),
  /** Order of the sidebar. */
  subscriptionOrder: z
    .object({ by: z.enum(['title', 'unread']), descending: z.boolean() })
    .catch({ by: 'title', descending: false }),
  /** Folders that are closed, by view and name; the others are open. */
  closedFolders: z.array(z.string()).catch([]),
})

export type ReaderSettings = z.infer<typeof readerSettings>

/** Settings as they were stored; whatever is missing or wrong has its default. */
export function parseSettings(stored: string | null): ReaderSettings {
  let raw: unknown = {}
  try {
    raw = JSON.parse(stored ?? '{}')
  } catch {
    // Not JSON: all defaults.
  }
  const result = readerSettings.safeParse(raw)
  return result.success ? result.data : readerSettings.parse({})
}
