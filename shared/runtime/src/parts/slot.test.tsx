import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { definePart } from './part.ts'
import { RegionFrameContext } from './region-frame.ts'
import { Region } from './region.tsx'
import { Slot } from './slot.tsx'

afterEach(cleanup)

const frame = {
  Loading: () => null,
  Failure: ({ error }: { error: Error }) => <div role="alert">{error.message}</div>,
}

test('a part that hands a slot what it does not take fails, and is named beside the slot', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const wrong: Record<string, never> = JSON.parse('null')
  const part = definePart(async () => () => <Slot name="sidebar" properties={wrong} />)
  const versions = [{ version: '1.0.0', source: 'stable' as const, load: async () => part }]
  render(
    <RegionFrameContext value={frame}>
      <Region part={{ remote: 'notes', name: 'page', versions }} />
    </RegionFrameContext>,
  )
  expect((await screen.findByRole('alert')).textContent).toContain('Wrong payload at slot sidebar from notes')
})
