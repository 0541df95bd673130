import { act } from '@testing-library/react'
import { vi } from 'vitest'

/** Nothing is laid out in a test: every row is 40 px high, and what scrolls 800. */
export function standInForLayout(): void {
  vi.stubGlobal('ResizeObserver', FixedSizes)
  vi.stubGlobal('matchMedia', () => new MediaQuery())
  for (const name of ['offsetHeight', 'clientHeight', 'clientWidth', 'offsetWidth']) {
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => 800 })
  }
  Object.defineProperty(HTMLElement.prototype, 'offsetParent', {
    configurable: true,
    // Whoever goes up from one to the next comes to an end.
    get: function (this: HTMLElement) {
      return this.contains(document.body) ? null : document.body
    },
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
