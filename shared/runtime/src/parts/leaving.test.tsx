import { act, cleanup, render, screen } from '@testing-library/react'
import { useEffect, useLayoutEffect, type ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PartReport } from '@tidings/contracts'
import { $contributions, type PartReference } from './contributions.ts'
import { definePart, type Part } from './part.ts'
import type { PlainPart } from './plain-part-element.tsx'
import { definePlainPart } from './plain-part.tsx'
import { RegionBoundary } from './region-boundary.tsx'
import { RegionFrameContext } from './region-frame.ts'
import { Region } from './region.tsx'
import { Remains } from './remains.tsx'
import { onPartReport } from './reports.ts'
import { Slot } from './slot.tsx'

const reports: PartReport[] = []
const crashed = vi.fn<(error: unknown) => void>()
let stopReports: () => void

beforeEach(() => {
  // React tells of each error that a boundary caught.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  stopReports = onPartReport((report) => reports.push(report))
})

afterEach(() => {
  cleanup()
  stopReports()
  reports.length = 0
  crashed.mockReset()
  vi.useRealTimers()
  $contributions.set({ ...$contributions.get(), slots: [] })
  vi.restoreAllMocks()
})

const frame = {
  Loading: () => null,
  Failure: ({ error }: { error: Error }) => <div role="alert">{error.message}</div>,
}

function partOf(remote: string, component: () => ReactNode): PartReference {
  const load = async () => definePart(async () => component)
  return { remote, name: 'page', versions: [{ version: '1.0.0', source: 'stable', load }] }
}

/** A component that throws as it goes. */
const clinging = (useEffectOfKind: typeof useEffect) =>
  function Clinging() {
    useEffectOfKind(
      () => () => {
        throw new Error('never lets go')
      },
      [],
    )
    return <p>clinging</p>
  }

const kinds: [string, typeof useEffect][] = [
  ['an effect', useEffect],
  ['a layout effect', useLayoutEffect],
]

/** A page that stands around what comes and goes, and whatever reaches it. */
const page = (content: ReactNode) => (
  <RegionFrameContext value={frame}>
    <RegionBoundary onError={crashed}>
      <p>around</p>
      {content}
    </RegionBoundary>
  </RegionFrameContext>
)

/** What was told of parts that did not let go. */
const leaks = () =>
  reports
    .filter(({ failure }) => failure?.class === 'leak')
    .map(({ remote, failure }) => [remote, failure?.stage])

describe.each(kinds)('a part that throws in %s as it goes', (_kind, useEffectOfKind) => {
  test('hurts nothing that stands around it, and is reported', async () => {
    const part = partOf('notes', clinging(useEffectOfKind))
    const shown = render(page(<Region part={part} />))
    await screen.findByText('clinging')
    shown.rerender(page(<Region part={undefined} />))
    await expect.poll(leaks).toEqual([['notes', 'unmount']])
    expect(screen.getByText('around')).toBeTruthy()
    expect(crashed).not.toHaveBeenCalled()
  })

  test('gives way to the part that comes in its place', async () => {
    const shown = render(page(<Region part={partOf('notes', clinging(useEffectOfKind))} />))
    await screen.findByText('clinging')
    shown.rerender(
      page(
        <Region
          part={partOf('maps', () => (
            <p>a map</p>
          ))}
        />,
      ),
    )
    expect(await screen.findByText('a map')).toBeTruthy()
    await expect.poll(leaks).toEqual([['notes', 'unmount']])
    expect(crashed).not.toHaveBeenCalled()
  })

  test('leaves the part well in whose slot it was', async () => {
    $contributions.set({
      ...$contributions.get(),
      slots: [{ slot: 'sidebar', order: 1, part: partOf('notes', clinging(useEffectOfKind)) }],
    })
    const outer = partOf('outer', () => (
      <div>
        <p>outer</p>
        <Slot name="sidebar" properties={{}} />
      </div>
    ))
    render(page(<Region part={outer} />))
    await screen.findByText('clinging')
    act(() => $contributions.set({ ...$contributions.get(), slots: [] }))
    await expect.poll(leaks).toEqual([['notes', 'unmount']])
    expect(screen.getByText('outer')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

function Crashing(): never {
  throw new Error('of its own')
}

test('what crashes by itself a moment later is its own fault', async () => {
  const shown = render(page(<Region part={partOf('notes', clinging(useEffect))} />))
  await screen.findByText('clinging')
  shown.rerender(page(<Region part={undefined} />))
  await expect.poll(leaks).toHaveLength(1)
  shown.rerender(page(<Crashing />))
  expect(String(crashed.mock.calls[0])).toContain('of its own')
})

/** React draws it anew in the place where it threw, and it throws again. */
function Restless() {
  useEffect(() => {
    throw new Error('never rests')
  })
  return <p>restless</p>
}

test('what throws in its place as often as it is drawn comes to the page, and not for ever', async () => {
  const told = vi.fn<(error: unknown) => void>()
  render(
    page(
      <Remains onError={told}>
        <Restless />
      </Remains>,
    ),
  )
  await expect.poll(() => crashed.mock.calls.map(String)).toEqual(['Error: never rests'])
  expect(told.mock.calls.length).toBeGreaterThan(1)
  expect(told.mock.calls.length).toBeLessThan(50)
})

test('a part that never lets go is given up after three seconds, and what comes next is shown', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] })
  const staying: Part = {
    bootstrap: async () => undefined,
    mount: ({ view }) => view.show(() => 'clinging'),
    unmount: () => new Promise(() => undefined),
  }
  const versions: PartReference['versions'] = [
    { version: '1.0.0', source: 'stable', load: async () => staying },
  ]
  const shown = render(page(<Region part={{ remote: 'notes', name: 'page', versions }} />))
  await act(() => vi.advanceTimersByTimeAsync(100))
  expect(screen.getByText('clinging')).toBeTruthy()
  shown.rerender(page(<Region part={partOf('maps', () => 'a map')} />))
  await act(() => vi.advanceTimersByTimeAsync(100))
  expect(screen.getByText('a map')).toBeTruthy()
  expect(reports.filter(({ failure }) => failure)).toEqual([])
  await act(() => vi.advanceTimersByTimeAsync(3100))
  expect(
    reports.flatMap(({ remote, failure }) => (failure ? [[remote, failure.stage, failure.class]] : [])),
  ).toEqual([['notes', 'unmount', 'deadline']])
})

const plainPart = (plain: PlainPart): PartReference => ({
  remote: 'notes',
  name: 'page',
  versions: [{ version: '1.0.0', source: 'stable', load: async () => definePlainPart(async () => plain) }],
})

describe('a part without React', () => {
  test('that throws as it goes holds nothing any more, hurts nothing, and is reported', async () => {
    let signal: AbortSignal | undefined
    const part = plainPart({
      mount: (element, _properties, scope) => {
        element.textContent = 'plain'
        ;({ signal } = scope)
        return {
          unmount: () => {
            throw new Error('never lets go')
          },
        }
      },
    })
    const shown = render(page(<Region part={part} />))
    await screen.findByText('plain')
    shown.rerender(page(<Region part={undefined} />))
    await expect.poll(leaks).toEqual([['notes', 'unmount']])
    expect(signal?.aborted).toBe(true)
    expect(screen.getByText('around')).toBeTruthy()
    expect(crashed).not.toHaveBeenCalled()
  })

  test('that throws while it is mounted holds nothing of what it took before', async () => {
    let signal: AbortSignal | undefined
    const part = plainPart({
      mount: (_element, _properties, scope) => {
        ;({ signal } = scope)
        throw new Error('no element wanted')
      },
    })
    render(page(<Region part={part} />))
    expect((await screen.findByRole('alert')).textContent).toContain('no element wanted')
    expect(signal?.aborted).toBe(true)
  })
})
