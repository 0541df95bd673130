import { $contributions, preloadPart } from '@tidings/runtime'

/**
 * Brings the remote that a link leads to as soon as somebody points at the link or comes to it by the keyboard: until it
 * is followed some hundred milliseconds pass. Returns a function that stops it.
 */
export function preloadAhead(): () => void {
  let last: Element | null = null

  function prepare({ target }: Event): void {
    const link = target instanceof Element ? target.closest('a[href]') : null
    if (link === last) return
    last = link
    if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin) return
    const page = firstStep(link.pathname)
    const route = $contributions.get().routes.find(({ path }) => firstStep(path) === page)
    if (route) preloadPart(route.part)
  }
  document.addEventListener('pointerover', prepare, { passive: true })
  document.addEventListener('focusin', prepare)
  return () => {
    document.removeEventListener('pointerover', prepare)
    document.removeEventListener('focusin', prepare)
  }
}

const firstStep = (path: string): string | undefined => path.split('/')[1]
