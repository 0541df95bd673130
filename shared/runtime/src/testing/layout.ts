import { act } from '@testing-library/react'
import { onTestFinished, vi } from 'vitest'

/** Nothing is laid out in a test: every row is 40 px high, and what scrolls 800, until the test is over. */
export function standInForLayout(): void {
  vi.stubGlobal('ResizeObserver', FixedSizes)
  vi.stubGlobal('matchMedia', () => new MediaQuery())
  for (const name of ['offsetHeight', 'clientHeight', 'clientWidth', 'offsetWidth'])
    standInFor(name, () => 800)
  standInFor('offsetParent', parentOnPage)
}

/** Whoever goes up from one to the next comes to an end. */
function parentOnPage(this: HTMLElement): Element | null {
  return this.contains(document.body) ? null : document.body
}

/** Elements outlive the page of a test: those of the next file are of the same kind, and get back what they had. */
function standInFor(name: string, get: (this: HTMLElement) => unknown) {
  const real = Object.getOwnPropertyDescriptor(HTMLElement.prototype, name)
  Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get })
  onTestFinished(() => {
    if (real) Object.defineProperty(HTMLElement.prototype, name, real)
    else Reflect.deleteProperty(HTMLElement.prototype, name)
  })
}

class MediaQuery extends EventTarget {
  readonly matches = false
}

class FixedSizes implements ResizeObserver {
  readonly #tell: ResizeObserverCallback

  constructor(tell: ResizeObserverCallback) {
    this.#tell = tell
  }

  observe(target: Element) {
    const blockSize = target.tagName === 'LI' ? 40 : 800
    const size = [{ inlineSize: 800, blockSize }]
    const contentRect = new DOMRect(0, 0, 800, blockSize)
    const entry = {
      target,
      contentRect,
      contentBoxSize: size,
      borderBoxSize: size,
      devicePixelContentBoxSize: size,
    }
    queueMicrotask(() => act(() => this.#tell([entry], this)))
  }

  unobserve() {}
  disconnect() {}
}
