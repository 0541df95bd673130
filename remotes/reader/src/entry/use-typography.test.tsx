import { renderAt } from '../testing.tsx'
import { act, cleanup, screen } from '@testing-library/react'
import { changeSettings } from '@tidings/runtime'
import { afterEach, expect, test } from 'vitest'
import { useTypography } from './use-typography.ts'

afterEach(cleanup)

function Words() {
  return <p style={useTypography()}>Words</p>
}

test('texts are set in the size and line height that one chose, whatever the size of the interface', async () => {
  await renderAt('/', <Words />)
  const { style } = screen.getByText('Words')
  await act(() => changeSettings({ contentFontSize: 20, contentLineHeight: 2 }))
  expect(style.getPropertyValue('--type-16')).toBe('1.25rem')
  // The size of the interface is that of a rem.
  await act(() => changeSettings({ uiTextSize: 20 }))
  expect(style.getPropertyValue('--type-16')).toBe('1rem')
  expect(style.getPropertyValue('--leading-reading')).toBe('2')
})
