import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Dialog } from './dialog.tsx'

const show = () =>
  render(
    <Dialog open onOpenChange={() => undefined} title="Shortcuts">
      <input aria-label="Search" />
    </Dialog>,
  )

function drag(pointerType: string): string {
  const title = screen.getByText('Shortcuts')
  fireEvent.pointerDown(title, { pointerId: 1, button: 0, pointerType, clientX: 100, clientY: 100 })
  fireEvent.pointerMove(title, { pointerId: 1, pointerType, clientX: 140, clientY: 120 })
  fireEvent.pointerUp(title, { pointerId: 1, pointerType })
  fireEvent.pointerMove(title, { pointerId: 1, pointerType, clientX: 400, clientY: 400 })
  return screen.getByRole('dialog').style.transform
}

beforeEach(() => {
  HTMLElement.prototype.setPointerCapture = () => undefined
  HTMLElement.prototype.getBoundingClientRect = () => new DOMRect(200, 100, 560, 300)
})

afterEach(() => {
  delete document.documentElement.dataset['fixedDialogs']
  cleanup()
})

test('a dialog is moved by its title', () => {
  show()
  expect(drag('mouse')).toBe('translate(40px, 20px)')
})

test('a dialog stays where it is when a finger scrolls, or where that is set', () => {
  show()
  expect(drag('touch')).toBe('')
  document.documentElement.dataset['fixedDialogs'] = ''
  expect(drag('mouse')).toBe('')
})
