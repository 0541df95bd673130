import { z } from '@tidings/contracts'
import { useLocation, useNavigate } from '@tidings/runtime'

const state = z.object({ column: z.literal('sidebar') })

/** In a narrow window the sidebar is a step of the history of its own, so that going back leaves it. */
export function useSidebarColumn() {
  const location = useLocation()
  const navigate = useNavigate()
  return {
    isOpen: state.safeParse(location.state).success,
    open: () => void navigate(location, { state: { column: 'sidebar' } }),
    close: () => void navigate(-1),
  }
}

export type SidebarColumn = ReturnType<typeof useSidebarColumn>
