import { cleanup, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { ReactNode } from 'react'
import type { PartVersion } from '../parts/contributions.ts'
import { definePart } from '../parts/part.ts'
import { Region } from '../parts/region.tsx'
import { useCapability, useProvideCapability, type Capability } from './capabilities.ts'

afterEach(cleanup)

const input = { entryId: '1234567890123', language: 'ja' } as const

const inFirst: Capability<'summary'> = async ({ language }) => ({ summary: `first in ${language}` })
const inSecond: Capability<'summary'> = async ({ language }) => ({ summary: `second in ${language}` })
const inNoString: Capability<'summary'> = async () => JSON.parse('{"summary":1}')

/** What a part asks for, while another provides it so. */
function useSummary(provider: Capability<'summary'>) {
  useProvideCapability('summary', provider)
  return useCapability('summary')
}

test('a capability is there as long as a part offers it', async () => {
  const { result } = renderHook(() => useCapability('summary'))
  expect(result.current).toBeUndefined()
  const first = renderHook(() => useSummary(inFirst))
  const second = renderHook(() => useSummary(inSecond))
  expect(await result.current?.(input)).toEqual({ summary: 'second in ja' })
  second.unmount()
  expect(await result.current?.(input)).toEqual({ summary: 'first in ja' })
  first.unmount()
  expect(result.current).toBeUndefined()
})

test('a capability refuses what is not as declared, in both directions', async () => {
  const { result } = renderHook(() => useSummary(inNoString))
  await expect(result.current?.(input)).rejects.toThrow('Wrong payload at capability summary from the shell')
  await expect(result.current?.({ ...input, entryId: 'x' })).rejects.toMatchObject({
    cause: { issues: [{ path: ['entryId'] }] },
  })
})

function Answering() {
  useProvideCapability('summary', inNoString)
  return <p>answers</p>
}

test('whoever breaks what was agreed is named: the part that asks, or the one that answers', async () => {
  const said: string[] = []
  const { result } = renderHook(() => useCapability('summary'))
  const Asking = () => {
    const summarise = useCapability('summary')
    const ask = () =>
      summarise?.({ ...input, entryId: 'x' }).catch((error: Error) => said.push(error.message))
    return <button onClick={() => void ask()}>asks</button>
  }
  await showPart(Answering, { provides: ['summary'] }, 'digests')
  await screen.findByText('answers')
  await expect(result.current?.(input)).rejects.toThrow('capability summary from digests')
  await showPart(Asking, { uses: ['summary'] }, 'notes')
  fireEvent.click(await screen.findByText('asks'))
  await expect.poll(() => said).toEqual(['Wrong payload at capability summary from notes'])
})

test.each([
  [['summary'], 'has summary'],
  [['summary', 'translation'], 'has summary'],
  [['translation'], 'has nothing'],
  [undefined, 'has nothing'],
])('a part whose manifest names %j %s', async (uses, text) => {
  renderHook(() => useSummary(inFirst))
  await showPart(() => <p>has {useCapability('summary') ? 'summary' : 'nothing'}</p>, uses && { uses })
  expect(await screen.findByText(text)).toBeTruthy()
})

test('a part may provide what its manifest names', async () => {
  const { result } = renderHook(() => useCapability('summary'))
  await showPart(Provider, { provides: ['summary'] })
  await screen.findByText('provides')
  expect(await result.current?.(input)).toEqual({ summary: 'first in ja' })
})

test('a part that provides what its manifest does not name fails, and nobody is given it', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { result } = renderHook(() => useCapability('summary'))
  await showPart(Provider, { provides: ['translation'] })
  await waitFor(() => expect(document.querySelector('[data-region=failed]')).toBeTruthy())
  expect(result.current).toBeUndefined()
})

function Provider() {
  useProvideCapability('summary', inFirst)
  return <p>provides</p>
}

async function showPart(
  Component: () => ReactNode,
  named: Partial<PartVersion> = {},
  remote = 'notes',
): Promise<void> {
  const part = definePart(async () => Component)
  const version: PartVersion = { version: '1.0.0', source: 'stable', load: async () => part, ...named }
  render(<Region part={{ remote, name: 'page', versions: [version] }} />)
}
