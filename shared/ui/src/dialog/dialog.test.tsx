import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
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

/** Presses Escape, and then beside the dialog. */
async function dismiss(): Promise<void> {
  await userEvent.keyboard('{Escape}')
  const { parentElement: around } = screen.getByRole('dialog')
  if (around) await userEvent.click(around)
}

test.each([
  ['a dialog is closed by Escape and by a press beside it', true, 2],
  ['a dialog with what is shown once is closed by its button alone', false, 0],
])('%s', async (_name, isDismissible, times) => {
  const onOpenChange = vi.fn<(open: boolean) => void>()
  render(
    <Dialog open onOpenChange={onOpenChange} title="Your codes" isDismissible={isDismissible}>
      <p>one two</p>
    </Dialog>,
  )
  await dismiss()
  expect(onOpenChange).toHaveBeenCalledTimes(times)
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(onOpenChange).toHaveBeenCalledTimes(times + 1)
})
