import { definePart } from '@tidings/runtime'

const namespaces = ['sample']

/** The page: all lines, and the form for another. */
export const page = definePart(() => import('./page/page-part.tsx').then((part) => part.PagePart), {
  namespaces,
})

/** In the sidebar: how many lines there are. */
export const sidebar = definePart(
  () => import('./sidebar/sidebar-part.tsx').then((part) => part.SidebarPart),
  { namespaces },
)

/** Over the page, opened by a command: the form alone. */
export const add = definePart(() => import('./add/add-part.tsx').then((part) => part.AddPart), {
  namespaces,
})
