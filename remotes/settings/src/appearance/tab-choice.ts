import { visibleTabs, type TabLists, type View } from '@tidings/contracts'

export type TabChoice = Readonly<TabLists>

/** Of a choice of tabs, what waits until something is subscribed to in its view. */
const nothingSubscribed: ReadonlySet<View> = new Set()

/** A choice in which a view has a tab, after the others; those keep their order. */
export function withTab(choice: TabChoice, view: View): TabLists {
  const others = visibleTabs(choice, nothingSubscribed).filter((other) => other !== view)
  return { visible: [...others, view], hidden: choice.hidden.filter((other) => other !== view) }
}

/** A choice in which a view has no tab. */
export function withoutTab({ visible, hidden }: TabChoice, view: View): TabLists {
  const others = hidden.filter((other) => other !== view)
  return { visible: visible.filter((other) => other !== view), hidden: [...others, view] }
}
