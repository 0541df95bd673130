// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { leaveNoRoom } from '../federation/testing.ts'
import { forgetWithoutRoom } from './forget-without-room.ts'

test('what there is no room to keep is forgotten, with what it was before, and nothing fails', () => {
  localStorage.setItem('choice', 'old')
  localStorage.setItem('other', 'kept')
  leaveNoRoom()
  localStorage.setItem('choice', 'new')
  expect(localStorage.getItem('choice')).toBeNull()
  expect(localStorage.getItem('other')).toBe('kept')
})

test('what fails for another reason fails', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('no', 'SecurityError')
  })
  forgetWithoutRoom()
  expect(() => localStorage.setItem('choice', 'new')).toThrow('no')
})

test('what has room is kept', () => {
  forgetWithoutRoom()
  localStorage.setItem('choice', 'new')
  sessionStorage.setItem('choice', 'of the tab')
  expect([localStorage.getItem('choice'), sessionStorage.getItem('choice')]).toEqual(['new', 'of the tab'])
})
