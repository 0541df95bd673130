import type { Settings } from './settings/settings.ts'
import { View, views } from './views.ts'

export type TabLists = Settings['timelineTabs']

/** Views that stay out of sight until something is subscribed to in them. */
const shyViews: ReadonlySet<View> = new Set([View.Audios, View.Notifications])

/**
 * The timeline tabs in their order (specification, section 4): those chosen, then those that the choice does not know,
 * with All before the rest where it is in neither list.
 */
export function visibleTabs(
  { visible, hidden }: Readonly<TabLists>,
  subscribedViews: ReadonlySet<View>,
): View[] {
  const chosen = new Set([...visible, ...hidden])
  const isShown = (view: View) => !shyViews.has(view) || subscribedViews.has(view)
  const added = views.filter((view) => !chosen.has(view) && view !== View.All && isShown(view))
  return [...(chosen.has(View.All) ? [] : [View.All]), ...visible, ...added]
}
