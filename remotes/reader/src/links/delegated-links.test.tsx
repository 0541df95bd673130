// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { BrowserRouter } from '@tidings/runtime'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DelegatedLinks } from './delegated-links.tsx'

beforeEach(() => {
  history.replaceState(null, '', '/timeline/all/all')
  render(
    <BrowserRouter>
      <DelegatedLinks>
        <a href="/timeline/all/all/1">Entry</a>
        <a href="//elsewhere.example/timeline">Elsewhere</a>
        <a href="/api/file" target="_blank" rel="noreferrer">
          File
        </a>
      </DelegatedLinks>
    </BrowserRouter>,
  )
})

afterEach(cleanup)

/** Whether the browser was left to follow it. */
const click = (name: string, how: MouseEventInit = {}) => fireEvent.click(screen.getByText(name), how)

test('a link to a place of the app is followed without loading a page', () => {
  expect(click('Entry')).toBe(false)
  expect(location.pathname).toBe('/timeline/all/all/1')
})

test('the same place again adds no step to go back', () => {
  click('Entry')
  const steps = history.length
  click('Entry')
  expect(history.length).toBe(steps)
})

test.each([
  ['Entry', { ctrlKey: true }],
  ['Entry', { metaKey: true }],
  ['Entry', { shiftKey: true }],
  ['Entry', { button: 1 }],
  ['Elsewhere', {}],
  ['File', {}],
])('%s with %j is left to the browser', (name, how) => {
  expect(click(name, how)).toBe(true)
  expect(location.pathname).toBe('/timeline/all/all')
})
