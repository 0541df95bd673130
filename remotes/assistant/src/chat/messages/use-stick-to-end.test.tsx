import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useStickToEnd } from './use-stick-to-end.ts'

let grow = () => {}

class Observer {
  constructor(grown: () => void) {
    grow = grown
  }

  observe(): void {}
  disconnect(): void {}
}

function Reply({ isFollowed }: { isFollowed: boolean }) {
  const { scroller, content, isAway } = useStickToEnd(isFollowed)
  return (
    <div ref={scroller} role="log">
      <div ref={content}>{isAway ? 'There is more below' : 'At the end'}</div>
    </div>
  )
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Shows a reply in a window of 200 pixels, and has it grow far beyond. */
function showGrowing(isFollowed: boolean): HTMLElement {
  vi.stubGlobal('ResizeObserver', Observer)
  render(<Reply isFollowed={isFollowed} />)
  const log = screen.getByRole('log')
  Object.defineProperties(log, {
    scrollHeight: { value: 900, configurable: true },
    clientHeight: { value: 200, configurable: true },
  })
  act(() => grow())
  return log
}

test('what is written is followed to its end, where that is set', () => {
  expect(showGrowing(true).scrollTop).toBe(900)
  expect(screen.getByText('At the end')).toBeTruthy()
})

test('it stays where one reads, where that is not set, and says that there is more', () => {
  expect(showGrowing(false).scrollTop).toBe(0)
  expect(screen.getByText('There is more below')).toBeTruthy()
})
