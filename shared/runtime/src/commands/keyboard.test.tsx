import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { $contributions, type CommandContribution } from '../parts/contributions.ts'
import { $overlay, runCommand, useCommand } from './commands.ts'
import { startKeyboard } from './keyboard.ts'

const quickAdd = { remote: 'discover', name: 'quickAdd', versions: [] }

const commands: CommandContribution[] = [
  { id: 'entry:star', group: 'entry', title: '', keys: ['s'], scope: 'global' },
  { id: 'timeline:switch-to-next', group: 'timeline', title: '', keys: ['j'], scope: 'timeline' },
  { id: 'subscription:next', group: 'subscription', title: '', keys: ['j'], scope: 'subscription' },
  {
    id: 'subscription:switch-tab-to-nth',
    group: 'subscription',
    title: '',
    keys: ['1', '2', 'g>3'],
    scope: 'global',
  },
  { id: 'global:go-home', group: 'global', title: '', keys: ['g>h'], scope: 'global' },
  { id: 'global:shortcuts', group: 'global', title: '', keys: ['g>?'], scope: 'global' },
  { id: 'global:toggle-corner-play', group: 'global', title: '', keys: ['space'], scope: 'global' },
  { id: 'global:quick-add', group: 'global', title: '', keys: ['mod+n'], scope: 'global', opens: quickAdd },
]

const heard = vi.fn<(id: string) => void>()

function Page() {
  useCommand('entry:star', () => heard('star'))
  useCommand('timeline:switch-to-next', () => heard('next entry'))
  useCommand('subscription:next', () => heard('next subscription'))
  useCommand('subscription:switch-tab-to-nth', (key) => heard(`view ${key}`))
  useCommand('global:toggle-corner-play', () => heard('player'))
  useCommand('global:go-home', () => heard('home'))
  useCommand('global:shortcuts', () => heard('shortcuts'))
  return (
    <>
      <div data-command-scope="subscription">
        <button>Feeds</button>
      </div>
      <div data-command-scope="timeline">
        <button>Entries</button>
      </div>
      <input aria-label="Field" />
      <dialog open>
        <button>Answer</button>
      </dialog>
    </>
  )
}

let stop: () => void

beforeEach(() => {
  heard.mockClear()
  $contributions.set({ routes: [], slots: [], commands })
  stop = startKeyboard(false)
  render(<Page />)
})

afterEach(() => {
  stop()
  $overlay.set(null)
  document.body.replaceChildren()
})

const press = (target: Element, key: string, held: object = {}) =>
  fireEvent.keyDown(target, { key, bubbles: true, ...held })

test('a command is carried out by its key', () => {
  press(document.body, 's')
  expect(heard).toHaveBeenCalledWith('star')
})

test('a command that has several keys is told by which it was called, the last of a sequence', () => {
  press(document.body, '2')
  expect(heard).toHaveBeenLastCalledWith('view 2')
  press(document.body, 'g')
  press(document.body, '3')
  expect(heard).toHaveBeenLastCalledWith('view 3')
})

test('a digit is one also where it lies behind Shift, as on French keyboards', () => {
  press(document.body, '1', { shiftKey: true, code: 'Digit1' })
  expect(heard).toHaveBeenLastCalledWith('view 1')
  heard.mockClear()
  press(document.body, '!', { shiftKey: true, code: 'Digit1' })
  expect(heard).not.toHaveBeenCalled()
})

test('keys that columns share go to the one in focus, or that had it last, or to the timeline', () => {
  press(document.body, 'j')
  expect(heard).toHaveBeenLastCalledWith('next entry')
  screen.getByRole('button', { name: 'Feeds' }).focus()
  press(document.body, 'j')
  expect(heard).toHaveBeenLastCalledWith('next subscription')
  screen.getByLabelText('Field').focus()
  press(document.body, 'j')
  expect(heard).toHaveBeenLastCalledWith('next subscription')
})

test.each(['Field', 'Answer'])('%s has the keys to itself', (name) => {
  press(screen.queryByLabelText(name) ?? screen.getByRole('button', { name }), 's')
  expect(heard).not.toHaveBeenCalled()
})

test('keys in sequence count while they follow each other within a second', () => {
  press(document.body, 'g')
  press(document.body, 'h')
  expect(heard).toHaveBeenCalledWith('home')
  heard.mockClear()
  press(document.body, 'h')
  press(document.body, 'g')
  expect(heard).not.toHaveBeenCalled()
})

test.each(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock'])(
  '%s alone is no key of a sequence',
  (modifier) => {
    press(document.body, 'g')
    press(document.body, modifier)
    press(document.body, '?', { shiftKey: true })
    expect(heard).toHaveBeenCalledExactlyOnceWith('shortcuts')
  },
)

/** A key, so many milliseconds after the page was opened. */
function pressAt(timeStamp: number, key: string) {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
  Object.defineProperty(event, 'timeStamp', { value: timeStamp })
  document.body.dispatchEvent(event)
}

test('the sequence timeout is 1000 ms: a key that comes later begins anew', () => {
  pressAt(5000, 'g')
  pressAt(6000, 'h')
  expect(heard).not.toHaveBeenCalled()
  pressAt(7000, 'g')
  pressAt(7999, 'h')
  expect(heard).toHaveBeenCalledExactlyOnceWith('home')
})

test('a command that opens a part shows it', () => {
  press(document.body, 'n', { ctrlKey: true })
  expect($overlay.get()).toBe(quickAdd)
})

test('a command that nobody answers to does nothing, and the browser keeps the key', () => {
  expect(runCommand('entry:unknown')).toBe(false)
  expect(press(document.body, 'x')).toBe(true)
  expect(press(document.body, 's')).toBe(false)
})

test('the space bar presses the button that has the focus, and is a key of a command anywhere else', () => {
  fireEvent.keyDown(screen.getByText('Entries'), { key: ' ' })
  expect(heard).not.toHaveBeenCalled()
  fireEvent.keyDown(document.body, { key: ' ' })
  expect(heard).toHaveBeenCalledExactlyOnceWith('player')
})
