import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ResizeHandle, type ResizeHandleProps } from './resize-handle.tsx'

afterEach(cleanup)

function setUp(props: Partial<ResizeHandleProps> = {}, direction: 'ltr' | 'rtl' = 'ltr') {
  const onChange = vi.fn<(value: number) => void>()
  const onCommit = vi.fn<(value: number) => void>()
  const handle = { label: 'Width', value: 200, min: 100, max: 300, defaultValue: 256, onChange, onCommit }
  render(
    <div style={{ direction }}>
      <ResizeHandle {...handle} {...props} />
    </div>,
  )
  return { separator: screen.getByRole('separator', { name: 'Width' }), onChange, onCommit }
}

describe('ResizeHandle', () => {
  it.each([
    { key: 'ArrowRight', expected: 208 },
    { key: 'ArrowLeft', expected: 192 },
    { key: 'ArrowRight', shiftKey: true, expected: 264 },
    { key: 'Home', expected: 100 },
    { key: 'End', expected: 300 },
  ])('moves to $expected on $key', ({ expected, ...keys }) => {
    const { separator, onChange, onCommit } = setUp()
    fireEvent.keyDown(separator, keys)
    expect(onChange).toHaveBeenCalledWith(expected)
    expect(onCommit).toHaveBeenCalledWith(expected)
  })

  it('never leaves its bounds', () => {
    const { separator, onChange } = setUp({ value: 300 })
    fireEvent.keyDown(separator, { key: 'ArrowRight' })
    expect(onChange).not.toHaveBeenCalled()
  })

  it('moves the other way where one reads from the right', () => {
    const { separator, onChange } = setUp({}, 'rtl')
    fireEvent.keyDown(separator, { key: 'ArrowRight' })
    expect(onChange).toHaveBeenCalledWith(192)
  })

  it('moves the other way on the start of a panel', () => {
    const { separator, onChange } = setUp({ edge: 'start' })
    fireEvent.keyDown(separator, { key: 'ArrowLeft' })
    expect(onChange).toHaveBeenCalledWith(208)
  })

  it('follows the pointer and commits where it is let go', () => {
    const { separator, onChange, onCommit } = setUp()
    fireEvent.pointerDown(separator, { clientX: 10, pointerId: 1, button: 0 })
    fireEvent.pointerMove(separator, { clientX: 60, pointerId: 1 })
    expect(onChange).toHaveBeenLastCalledWith(250)
    expect(onCommit).not.toHaveBeenCalled()
    fireEvent.pointerMove(separator, { clientX: 900, pointerId: 1 })
    expect(onChange).toHaveBeenLastCalledWith(300)
  })

  it('returns to its default on a double click', () => {
    const { separator, onCommit } = setUp()
    fireEvent.doubleClick(separator)
    expect(onCommit).toHaveBeenCalledWith(256)
  })

  it('tells its value and bounds', () => {
    const { separator } = setUp()
    expect(separator.getAttribute('aria-valuenow')).toBe('200')
    expect(separator.getAttribute('aria-valuemin')).toBe('100')
    expect(separator.getAttribute('aria-valuemax')).toBe('300')
  })
})
