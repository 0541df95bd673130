import { comingTextAttribute } from './entry-skeleton.tsx'

/** Tells once no text of the page is on its way any more; returns a function that stops waiting. */
export function onceTextIsOn(page: HTMLElement, tell: () => void): () => void {
  const watch = new MutationObserver(look)
  watch.observe(page, { childList: true, subtree: true })
  look()
  return () => watch.disconnect()

  function look() {
    if (page.querySelector(`[${comingTextAttribute}]`)) return
    watch.disconnect()
    tell()
  }
}

/** Waits until no text of the page is on its way any more. */
export async function textOn(page: HTMLElement | null): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  if (page) onceTextIsOn(page, resolve)
  else resolve()
  return promise
}
