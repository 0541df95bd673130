import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { provideCapability, useCapability } from './capabilities.ts'

let stop = () => {}

afterEach(() => act(() => stop()))

const input = { entryId: '1234567890123', language: 'ja' } as const

test('a capability is there as long as a part offers it', async () => {
  const { result } = renderHook(() => useCapability('summary'))
  expect(result.current).toBeUndefined()
  act(() => {
    stop = provideCapability('summary', async ({ language }) => ({ summary: `in ${language}` }))
  })
  expect(await result.current?.(input)).toEqual({ summary: 'in ja' })
  act(() => stop())
  expect(result.current).toBeUndefined()
})

test('a capability refuses what is not as declared, in both directions', async () => {
  const { result } = renderHook(() => useCapability('summary'))
  act(() => {
    stop = provideCapability('summary', async () => JSON.parse('{"summary":1}'))
  })
  await expect(result.current?.(input)).rejects.toThrow(/summary/)
  await expect(result.current?.({ ...input, entryId: 'x' })).rejects.toThrow(/entryId/)
})
