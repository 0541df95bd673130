import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { publish } from '../channels/channels.ts'
import type { PartReference } from './contributions.ts'
import type { PlainPart } from './plain-part-element.tsx'
import { definePlainPart } from './plain-part.tsx'
import { RegionFrameContext } from './region-frame.ts'
import { Region } from './region.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

const frame = {
  Loading: () => null,
  Failure: ({ error }: { error: Error }) => <div role="alert">{error.message}</div>,
}

const partOf = (plain: PlainPart): PartReference => ({
  remote: 'notes',
  name: 'page',
  versions: [{ version: '1.0.0', source: 'stable', load: async () => definePlainPart(async () => plain) }],
})

const place = (part: PartReference, properties: object) => (
  <RegionFrameContext value={frame}>
    <Region part={part} properties={properties} />
  </RegionFrameContext>
)

test('a part without React draws into its own element, and hears what its slot hands on', async () => {
  const unmount = vi.fn<() => void>()
  const part = partOf({
    mount: (element, properties) => {
      const write = (given: object) => (element.textContent = JSON.stringify(given))
      write(properties)
      return { update: write, unmount }
    },
  })
  const page = render(place(part, { step: 1 }))
  expect(await screen.findByText('{"step":1}')).toBeTruthy()
  page.rerender(place(part, { step: 2 }))
  expect(screen.getByText('{"step":2}')).toBeTruthy()
  page.unmount()
  expect(unmount).toHaveBeenCalledOnce()
})

test('what it listens to and waits for goes with it', async () => {
  const heard: string[] = []
  let signal: AbortSignal | undefined
  const part = partOf({
    mount: (element, _properties, scope) => {
      element.textContent = 'here'
      ;({ signal } = scope)
      scope.listen(window, 'resize', () => heard.push('event'))
      scope.after(10, () => heard.push('timer'))
      scope.every(10, () => heard.push('interval'))
      scope.hear('subscriptions.changed', () => heard.push('channel'))
      return { unmount: () => undefined }
    },
  })
  vi.useFakeTimers()
  const page = render(place(part, {}))
  await pass(0)
  expect(screen.getByText('here')).toBeTruthy()
  await pass(25)
  dispatchEvent(new Event('resize'))
  publish('subscriptions.changed', { feedIds: [] })
  expect(new Set(heard)).toEqual(new Set(['timer', 'interval', 'event', 'channel']))

  page.unmount()
  heard.length = 0
  dispatchEvent(new Event('resize'))
  publish('subscriptions.changed', { feedIds: [] })
  await pass(25)
  expect(heard).toEqual([])
  expect(signal?.aborted).toBe(true)
})

test('one that throws fails in its region', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const part = partOf({
    mount: () => {
      throw new Error('no element wanted')
    },
  })
  render(place(part, {}))
  expect((await screen.findByRole('alert')).textContent).toContain('no element wanted')
})
