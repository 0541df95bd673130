// @module-tag long
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { renderAt } from '../testing.tsx'
import { ShortcutGuide } from './shortcut-guide.tsx'

afterEach(cleanup)

const commands = [
  { id: 'global:show-shortcuts', group: 'global', title: 'app:account.shortcuts', keys: ['?'] },
  { id: 'settings:dark', group: 'settings', title: 'app:appearance.dark', keys: [] },
  { id: 'timeline:next', group: 'timeline', title: 'app:notFound.home', keys: ['j', 'ArrowDown'] },
] as const

test('lists commands and keys by group, and finds them', async () => {
  const onClose = vi.fn<() => void>()
  await renderAt('/', <ShortcutGuide commands={commands} onClose={onClose} />)
  const headings = await screen.findAllByRole('heading', { level: 3 })
  expect(headings.map((heading) => heading.textContent)).toEqual(['Settings', 'Everywhere', 'Timeline'])
  expect(screen.getByText('↓').tagName).toBe('KBD')
  await userEvent.type(screen.getByRole('searchbox'), 'dark')
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Dark'])
  await userEvent.type(screen.getByRole('searchbox'), 'er')
  screen.getByText('No command matches.')
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
})
