import type { Page } from 'playwright/test'

/** Texts of a page that are cut off, or stand outside of the window where nobody can scroll to them. */
export const findClipped = (page: Page): Promise<string[]> => page.evaluate(clippedTexts)

/* oxlint-disable unicorn/consistent-function-scoping -- the page is given this one function */
/** Runs in the page. */
function clippedTexts(): string[] {
  const { documentElement: root } = document
  const texts = [...document.body.querySelectorAll<HTMLElement>('*')].flatMap((element) => {
    const text = ownText(element)
    const fault = text && isSeen(element) && faultOf(element)
    return fault ? [`“${text}” is ${fault}`] : []
  })
  return root.scrollWidth > root.clientWidth + 1 ? [`the page is ${root.scrollWidth} wide`, ...texts] : texts

  function faultOf(element: HTMLElement): string | null {
    if (saysTheWhole(element)) return null
    const { overflowX, display } = getComputedStyle(element)
    const isCut = display !== 'inline' && ['hidden', 'clip'].includes(overflowX)
    if (isCut && element.scrollWidth > element.clientWidth + 1) return 'cut off'
    const { left, right } = element.getBoundingClientRect()
    const isOutside = left < -1 || right > root.clientWidth + 1
    return isOutside && !scrolls(element) ? 'outside of the window' : null
  }

  /** What ends in dots says the whole where one points at it, and so does what is within it. */
  function saysTheWhole(element: Element): boolean {
    const titled = element.closest<HTMLElement>('[title]')
    return titled !== null && titled.title !== '' && getComputedStyle(titled).textOverflow === 'ellipsis'
  }

  function ownText(element: Element): string {
    const own = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
    return own
      .map(({ textContent }) => textContent?.trim() ?? '')
      .join(' ')
      .trim()
      .slice(0, 60)
  }

  /** What is for screen readers alone is a pixel. */
  function isSeen(element: HTMLElement): boolean {
    const { width, height } = element.getBoundingClientRect()
    return (
      width > 1 && height > 1 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    )
  }

  function scrolls(element: Element): boolean {
    for (let parent = element.parentElement; parent; parent = parent.parentElement) {
      const { overflowX } = getComputedStyle(parent)
      if ((overflowX === 'auto' || overflowX === 'scroll') && parent.scrollWidth > parent.clientWidth)
        return true
    }
    return false
  }
}
