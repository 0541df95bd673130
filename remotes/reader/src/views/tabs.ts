import { views, type TabLists, type View } from '@tidings/contracts'

/** Views that have no tab at present, in their usual order. */
export const hiddenTabs = (shown: readonly View[]): View[] => views.filter((view) => !shown.includes(view))

/** A choice in which a view stands at another place; what is out of sight stays so, for nothing comes back by itself. */
export function moveTab(shown: readonly View[], view: View, to: number): TabLists {
  const others = shown.filter((other) => other !== view)
  const visible = [...others.slice(0, to), view, ...others.slice(to)]
  return { visible, hidden: hiddenTabs(visible) }
}

/** A choice without the tab of a view; the last one stays. */
export function hideTab(shown: readonly View[], view: View): TabLists {
  const visible = shown.length > 1 ? shown.filter((other) => other !== view) : [...shown]
  return { visible, hidden: hiddenTabs(visible) }
}
