import { act, renderHook } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { useLasting } from './use-lasting.ts'

const pass = (milliseconds: number): void => {
  act(() => void vi.advanceTimersByTime(milliseconds))
}

test('what is so for long enough without a pause has lasted', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { result, rerender } = renderHook((isSo: boolean) => useLasting(isSo, 3000), { initialProps: true })
  pass(2999)
  expect(result.current).toBe(false)
  rerender(false)
  rerender(true)
  pass(2999)
  expect(result.current).toBe(false)
  pass(1)
  expect(result.current).toBe(true)
  rerender(false)
  expect(result.current).toBe(false)
})
