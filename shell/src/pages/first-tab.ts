import { View, views, visibleTabs, type TabLists } from '@tidings/contracts'

const everyView: ReadonlySet<View> = new Set(views)

/** The timeline tab that stands first; what one is subscribed to is not known yet. */
export const firstTab = (tabs: Readonly<TabLists>): View => visibleTabs(tabs, everyView)[0] ?? View.All
