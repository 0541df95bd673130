import { useLocation } from '@tidings/runtime'
import { useEffect, useRef, type RefObject } from 'react'

/** Who goes to another page reads on from its beginning; within a page its own part moves the focus. */
export function useFocusOnNavigation(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation()
  const page = pathname.split('/')[1]
  const lastPage = useRef(page)
  useEffect(() => {
    if (lastPage.current === page) return
    lastPage.current = page
    main.current?.focus({ preventScroll: true })
  }, [main, page])
}

/** Whoever was in the sidebar when it was hidden goes on in the page. */
export function useFocusOnHiding(isShown: boolean, main: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!isShown && document.activeElement?.closest('aside')) main.current?.focus({ preventScroll: true })
  }, [isShown, main])
}
