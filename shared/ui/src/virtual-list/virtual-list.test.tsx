import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { VirtualList, type ScrollState, type VirtualListProps } from './virtual-list.tsx'

const ROW = 50
const VIEWPORT = 400

/** happy-dom lays nothing out: every row is 50 px high here, and the list 400. */
class FixedSizes implements ResizeObserver {
  readonly #tell: ResizeObserverCallback

  constructor(tell: ResizeObserverCallback) {
    this.#tell = tell
  }

  observe(target: Element) {
    const height = target.tagName === 'LI' ? ROW : VIEWPORT
    const contentRect = DOMRectReadOnly.fromRect({ width: 300, height })
    const size = [{ inlineSize: 300, blockSize: height }]
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

beforeEach(() => {
  vi.stubGlobal('ResizeObserver', FixedSizes)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(VIEWPORT)
  Object.defineProperty(HTMLElement.prototype, 'offsetParent', {
    configurable: true,
    get: () => document.body,
  })
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  // Elements outlive the page of this file: those of the next are of the same kind.
  Reflect.deleteProperty(HTMLElement.prototype, 'offsetParent')
})

const titles = Array.from({ length: 500 }, (_, index) => `Row ${index}`)

async function show(props: Partial<VirtualListProps<string>> = {}) {
  const list = render(
    <VirtualList label="Rows" items={titles} renderItem={(title) => <p key={title}>{title}</p>} {...props} />,
  )
  await act(async () => {
    await Promise.resolve()
  })
  return list
}

describe('VirtualList', () => {
  it('puts only the rows in sight into the page, each with its place in the whole', async () => {
    await show()
    const rows = screen.getAllByRole('listitem')
    expect(rows.length).toBeLessThan(40)
    expect(rows[0]?.getAttribute('aria-setsize')).toBe('500')
    expect(rows[0]?.getAttribute('aria-posinset')).toBe('1')
  })

  it('reports its place when it goes, and returns to it', async () => {
    let left: ScrollState | undefined
    const onPlaceChange = (next: ScrollState) => {
      left = next
    }
    const first = await show({ onPlaceChange })
    const scroller = first.container.firstElementChild
    if (!scroller) throw new Error('There is no list')
    await act(async () => {
      scroller.scrollTop = 5000
      scroller.dispatchEvent(new Event('scroll'))
      await Promise.resolve()
    })
    first.unmount()
    expect(left?.offset).toBe(5000)

    const second = await show({ initialPlace: left, onPlaceChange })
    const returned = second.container.firstElementChild
    await expect.poll(() => returned?.scrollTop).toBe(5000)
    act(() => void returned?.dispatchEvent(new Event('scroll')))
    expect(await screen.findByText('Row 100')).toBeDefined()
  })

  it('hears the pointer while it is scrolled, so that no click is lost', async () => {
    const { container } = await show()
    const scroller = container.firstElementChild
    if (!scroller) throw new Error('There is no list')
    await act(async () => {
      scroller.scrollTop = 500
      scroller.dispatchEvent(new Event('scroll'))
      await Promise.resolve()
    })
    expect(screen.getByRole('list').style.pointerEvents).toBe('auto')
  })

  it('asks for more once, when its end is near', async () => {
    const onEndReached = vi.fn<() => void>()
    await show({ items: titles.slice(0, 12), onEndReached })
    await expect.poll(() => onEndReached).toHaveBeenCalledOnce()
  })

  it('waits for the first rows before it takes its place', async () => {
    const initialPlace: ScrollState = { offset: 2500, sizes: [titles.map(() => ROW), ROW] }
    const list = await show({ items: [], initialPlace })
    list.rerender(
      <VirtualList
        label="Rows"
        items={titles}
        renderItem={(title) => <p key={title}>{title}</p>}
        initialPlace={initialPlace}
      />,
    )
    await expect.poll(() => list.container.firstElementChild?.scrollTop).toBe(2500)
  })
})
