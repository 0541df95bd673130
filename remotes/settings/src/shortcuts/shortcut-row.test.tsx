import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { durations } from '@tidings/contracts'
import { renderAt } from '@tidings/runtime/testing'
import { afterEach, expect, test, vi } from 'vitest'
import settings from '../../locales/en/settings.json'
import { ShortcutRow } from './shortcut-row.tsx'

const onChange = vi.fn<(keys: readonly string[] | undefined) => void>()

afterEach(() => {
  cleanup()
  onChange.mockReset()
  vi.useRealTimers()
})

/** The row of a command that has these keys. */
async function showRow(keys: readonly string[]) {
  const row = <ShortcutRow name="Next" keys={keys} conflicts={[]} isChanged={false} onChange={onChange} />
  await renderAt('/settings/shortcuts', <ul>{row}</ul>, { texts: { settings } })
  return screen.findByRole('button', { name: /^Change the keys/ })
}

test('what is pressed takes the place of the first keys, and leaves the others', async () => {
  await userEvent.click(await showRow(['j', 'down']))
  await userEvent.keyboard('{Shift>}n{/Shift}')
  expect(onChange).toHaveBeenCalledExactlyOnceWith(['shift+n', 'down'])
})

test('keys are added to those that a command has', async () => {
  await showRow(['j', 'down'])
  await userEvent.click(screen.getByRole('button', { name: 'Add keys to “Next”' }))
  expect(screen.getByRole('button', { name: /^Press the new keys/ })).toBe(document.activeElement)
  await userEvent.keyboard('{Control>}m{/Control}')
  expect(onChange).toHaveBeenCalledExactlyOnceWith(['j', 'down', 'mod+m'])
})

test('two keys in a row are a sequence, and the first is shown meanwhile', async () => {
  await userEvent.click(await showRow(['j']))
  await userEvent.keyboard('g')
  expect(screen.getByRole('button', { name: /^Press the new keys/ }).textContent).toContain('G')
  expect(onChange).not.toHaveBeenCalled()
  await userEvent.keyboard('h')
  expect(onChange).toHaveBeenCalledExactlyOnceWith(['g>h'])
})

test('a single key is one once no other has followed for as long as a sequence takes', async () => {
  const button = await showRow(['j'])
  await userEvent.click(button)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  button.dispatchEvent(new KeyboardEvent('keydown', { key: 'g', bubbles: true }))
  act(() => void vi.advanceTimersByTime(durations.hotkeySequence - 1))
  expect(onChange).not.toHaveBeenCalled()
  act(() => void vi.advanceTimersByTime(1))
  expect(onChange).toHaveBeenCalledExactlyOnceWith(['g'])
})

test('whoever goes elsewhere keeps what was pressed, and Escape keeps nothing', async () => {
  await userEvent.click(await showRow(['j']))
  await userEvent.keyboard('g{Escape}')
  expect(onChange).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: /^Change the keys/ }))
  await userEvent.keyboard('g')
  await userEvent.tab()
  expect(onChange).toHaveBeenCalledExactlyOnceWith(['g'])
})

test('a command that has as many keys as are kept is offered no more', async () => {
  await showRow(['shift+mod+alt+right', 'shift+mod+alt+left'])
  expect(screen.queryByRole('button', { name: /^Add keys/ })).toBeNull()
  expect(screen.getByRole('button', { name: /^Take the keys/ })).toBeTruthy()
})
