import { expect, test } from 'vitest'
import { arrangeActions, fitActions, moveAction } from './toolbar-order.ts'

const known = [
  'entry:read',
  'entry:read-above',
  'entry:star',
  'entry:share',
  'entry:tts',
  'integration:custom',
]

test('until it is ordered, the toolbar begins with read and star, and all others are in the menu', () => {
  const { main, more } = arrangeActions({ main: [], more: [] }, known)
  expect(main).toEqual([
    'entry:read',
    'entry:star',
    'entry:toggle-ai-summary',
    'entry:ability',
    'entry:view-source-content',
    'entry:share',
  ])
  expect(more).toEqual(['entry:tts', 'integration:custom'])
})

test('the toolbar has the order that was chosen; what came since is at the end of the menu', () => {
  const chosen = { main: ['entry:tts', 'entry:star'], more: ['entry:share'] }
  expect(arrangeActions(chosen, known)).toEqual({
    main: ['entry:tts', 'entry:star'],
    more: ['entry:share', 'entry:read', 'integration:custom'],
  })
})

test('what an order names and is not there keeps its place', () => {
  const chosen = { main: ['integration:gone', 'entry:read'], more: [] }
  expect(arrangeActions(chosen, ['entry:read']).main).toEqual(['integration:gone', 'entry:read'])
})

test('marking what is above or below is never in the header', () => {
  const chosen = { main: ['entry:read-above', 'entry:read'], more: ['entry:read-below'] }
  expect(arrangeActions(chosen, ['entry:read'])).toEqual({ main: ['entry:read'], more: [] })
})

test('an action moves within its list and to the other one', () => {
  const order = { main: ['a', 'b', 'c'], more: ['d'] }
  expect(moveAction(order, 'c', { list: 'main', index: 0 })).toEqual({ main: ['c', 'a', 'b'], more: ['d'] })
  expect(moveAction(order, 'b', { list: 'more', index: 1 })).toEqual({ main: ['a', 'c'], more: ['d', 'b'] })
})

test('actions without room go to the menu, the last ones first', () => {
  expect(fitActions(['a', 'b', 'c'], 2)).toEqual([['a', 'b'], ['c']])
  expect(fitActions(['a'], -1)).toEqual([[], ['a']])
})
