import { useStore } from '@tidings/runtime'
import { useIsNarrow } from '@tidings/ui'
import { $layout, ICONS_BELOW_PX } from './layout.store.ts'

/**
 * How the sidebar looks: in a narrow window as `isOpen` has it, in one of the middle as icons unless one has it otherwise, in
 * a wide one as one left it.
 */
export function useSidebarLook(isNarrow: boolean, isOpen: boolean): 'shown' | 'hidden' | 'icons' {
  const { isSidebarShown, isSidebarExpanded } = useStore($layout)
  const isMiddle = useIsNarrow(ICONS_BELOW_PX)
  if (isMiddle && !isNarrow) return isSidebarExpanded ? 'shown' : 'icons'
  return (isNarrow ? isOpen : isSidebarShown) ? 'shown' : 'hidden'
}
