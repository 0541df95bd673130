import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followFinger, type FingerStart, type Follower } from './follow-finger.ts'

const follower = { move: vi.fn<Follower['move']>(), end: vi.fn<Follower['end']>() }
const choose = vi.fn<(start: FingerStart) => Follower | null>(() => follower)

let element: HTMLElement
let stop: () => void

beforeEach(() => {
  vi.clearAllMocks()
  element = document.body.appendChild(document.createElement('div'))
  stop = followFinger(element, choose)
})

afterEach(() => {
  stop()
  element.remove()
})

/** What a browser says of one finger. */
function say(type: 'touchstart' | 'touchmove' | 'touchend' | 'touchcancel', x = 0, y = 0, on = element) {
  const touch = { clientX: 200 + x, clientY: 200 + y }
  const touches = type === 'touchend' ? [] : [touch]
  on.dispatchEvent(Object.assign(new Event(type, { bubbles: true }), { touches, changedTouches: [touch] }))
}

test('what follows a finger goes where it goes, from where it began', () => {
  say('touchstart')
  say('touchmove', 5)
  expect(choose).not.toHaveBeenCalled()
  say('touchmove', 40, 5)
  expect(choose).toHaveBeenCalledWith({ target: element, axis: 'across', way: 1 })
  expect(follower.move).toHaveBeenLastCalledWith({ across: 40, down: 5 })
  say('touchend', 40, 5)
  expect(follower.end).toHaveBeenCalledWith({ across: 40, down: 5 })
})

test('a finger is lifted where it is, though the browser has held back how it came there', () => {
  say('touchstart')
  say('touchmove', 0, 20)
  say('touchend', 0, 200)
  expect(follower.move).toHaveBeenLastCalledWith({ across: 0, down: 200 })
  expect(follower.end).toHaveBeenCalledWith({ across: 0, down: 200 })

  say('touchstart')
  say('touchend', -90)
  expect(choose).toHaveBeenLastCalledWith({ target: element, axis: 'across', way: -1 })
  expect(follower.end).toHaveBeenLastCalledWith({ across: -90, down: 0 })
})

test('a tap is followed by nothing, and a finger that is taken away comes nowhere', () => {
  say('touchstart')
  say('touchend', 2, 3)
  expect(choose).not.toHaveBeenCalled()
  say('touchstart')
  say('touchmove', 0, 90)
  say('touchcancel', 0, 90)
  expect(follower.end).toHaveBeenCalledWith(null)
})

test.each(['dialog', 'audio', 'input'])(
  'a finger on what is moved itself, or lies over all, is left to it: %s',
  (name) => {
    const part = element.appendChild(document.createElement(name)).appendChild(document.createElement('span'))
    say('touchstart', 0, 0, part)
    say('touchmove', 90, 0, part)
    say('touchend', 90, 0, part)
    expect(choose).not.toHaveBeenCalled()
  },
)
