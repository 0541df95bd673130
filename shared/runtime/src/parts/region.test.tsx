import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PartReference, PartVersion } from './contributions.ts'
import type { PartReport } from '@tidings/contracts'
import { definePart, type Part } from './part.ts'
import { RegionFrameContext } from './region-frame.ts'
import { onPartReport } from './reports.ts'
import { Region } from './region.tsx'

const frame = {
  Loading: ({ isSlow }: { isSlow: boolean }) => <p>{isSlow ? 'slow' : 'loading'}</p>,
  Failure: ({ error, onRetry }: { error: Error; onRetry: () => void }) => (
    <div role="alert">
      {error.message}
      <button onClick={onRetry}>Retry</button>
    </div>
  ),
}

function Counter({ step = 1 }: { step?: number }) {
  const [count, setCount] = useState(0)
  if (count > 2) throw new Error('too many')
  return <button onClick={() => setCount(count + step)}>{count}</button>
}

const working = () => definePart(async () => Counter)

const failing = (message: string): Part => ({
  bootstrap: async () => undefined,
  mount: () => Promise.reject(new Error(message)),
  unmount: async () => undefined,
})

function partOf(...versions: PartVersion[]): PartReference {
  return { remote: 'notes', name: 'page', versions }
}

const version = (name: string, load: () => Promise<Part>): PartVersion => ({
  version: name,
  source: 'stable',
  load,
})

const show = (part: PartReference, properties?: object) =>
  render(
    <RegionFrameContext value={frame}>
      <Region part={part} {...(properties && { properties })} />
    </RegionFrameContext>,
  )

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

beforeEach(() => {
  vi.useFakeTimers()
  // React tells of each error that a boundary caught.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('a region', () => {
  test('shows its part with what it is given', async () => {
    show(partOf(version('1.0.0', async () => working())), { step: 2 })
    await pass(0)
    fireEvent.click(screen.getByRole('button', { name: '0' }))
    expect(screen.getByRole('button', { name: '2' })).toBeTruthy()
  })

  test('tries the same address twice more before it gives up', async () => {
    const load = vi.fn<() => Promise<Part>>(() => Promise.reject(new Error('404')))
    show(partOf(version('1.0.0', load)))
    await pass(3000)
    expect(load).toHaveBeenCalledTimes(3)
    expect(screen.getByRole('alert').textContent).toContain('notes/page 1.0.0: load failed: 404')
  })

  test('waits no longer for a script that the browser remembers as broken', async () => {
    const broken = new SyntaxError('no script')
    const load = vi.fn<() => Promise<Part>>().mockRejectedValue(broken)
    show(partOf(version('1.0.0', load)))
    await pass(500)
    expect(load).toHaveBeenCalledTimes(2)
    expect(screen.getByRole('alert').textContent).toContain('load failed: no script')
  })

  test('falls back to the version before, and names the failure of the newest where none works', async () => {
    const first = show(
      partOf(
        version('2.0.0', async () => failing('bad')),
        version('1.0.0', async () => working()),
      ),
    )
    await pass(0)
    expect(screen.getByRole('button', { name: '0' })).toBeTruthy()
    first.unmount()

    show(
      partOf(
        version('2.0.0', async () => failing('bad')),
        version('1.0.0', async () => failing('worse')),
      ),
    )
    await pass(0)
    expect(screen.getByRole('alert').textContent).toContain('2.0.0: mount failed: bad')
  })

  test('says that it waits, ends at the deadline, and takes no notice of what comes after', async () => {
    const load = Promise.withResolvers<Part>()
    show(partOf(version('1.0.0', () => load.promise)))
    await pass(3000)
    expect(screen.getByText('slow')).toBeTruthy()
    await pass(5000)
    expect(screen.getByRole('alert').textContent).toContain('load took longer than 8000 ms')
    load.resolve(working())
    await pass(0)
    expect(screen.getByRole('alert')).toBeTruthy()
  })

  test('takes a part off again that mounts after its deadline', async () => {
    const mount = Promise.withResolvers<void>()
    const unmount = vi.fn<() => Promise<void>>(async () => undefined)
    const late: Part = {
      bootstrap: async () => undefined,
      mount: () => mount.promise,
      unmount,
    }
    show(partOf(version('1.0.0', async () => late)))
    await pass(5000)
    expect(screen.getByRole('alert').textContent).toContain('mount took longer')
    mount.resolve()
    await pass(0)
    expect(unmount).toHaveBeenCalledOnce()
    expect(vi.getTimerCount()).toBe(0)
  })

  test('gives way to the panel when its part crashes, and starts anew by Retry', async () => {
    show(partOf(version('1.0.0', async () => working())))
    await pass(0)
    for (const count of ['0', '1', '2']) fireEvent.click(screen.getByRole('button', { name: count }))
    expect(screen.getByRole('alert').textContent).toContain('render failed: too many')
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
    await pass(0)
    expect(screen.getByRole('button', { name: '0' })).toBeTruthy()
  })

  test('lets a part go when it leaves the page, also while it is on its way', async () => {
    const unmount = vi.fn<() => Promise<void>>(async () => undefined)
    const part: Part = { ...working(), unmount }
    const shown = show(partOf(version('1.0.0', async () => part)))
    await pass(0)
    shown.unmount()
    expect(unmount).toHaveBeenCalledOnce()

    const waiting = show(partOf(version('1.0.0', () => Promise.reject(new Error('404')))))
    await pass(100)
    waiting.unmount()
    await pass(0)
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('a part whose first address hangs', () => {
  test('is asked for once more at the second one', async () => {
    const hangs: PartVersion = {
      ...version('1.0.0', () => new Promise<Part>(() => undefined)),
      loadFromAlias: async () => working(),
    }
    show(partOf(hangs))
    await pass(8000)
    expect(screen.getByRole('button', { name: '0' })).toBeTruthy()
    expect(vi.getTimerCount()).toBe(0)
  })

  test('is given as long as its manifest says', async () => {
    const hangs = { ...version('1.0.0', () => new Promise<Part>(() => undefined)), deadlines: { load: 500 } }
    show(partOf(hangs))
    await pass(500)
    expect(screen.getByRole('alert').textContent).toContain('load took longer than 500 ms')
  })
})

describe('what is told of a part', () => {
  let reports: PartReport[]
  let stop: () => void

  beforeEach(() => {
    reports = []
    stop = onPartReport((report) => reports.push(report))
  })

  afterEach(() => stop())

  test('are the stages that it came through', async () => {
    show(partOf(version('1.0.0', async () => working())))
    await pass(0)
    expect(reports).toMatchObject([
      { remote: 'notes', part: 'page', version: '1.0.0', source: 'stable', failure: null },
    ])
    expect(Object.keys(reports[0]?.stages ?? {})).toEqual(['load', 'bootstrap', 'mount'])
  })

  test.each<[string, PartVersion, string, string]>([
    [
      'load',
      { ...version('1.0.0', () => Promise.reject(new Error('no'))), classify: async () => 'http' },
      'http',
      'load',
    ],
    ['mount', version('1.0.0', async () => failing('no')), 'mount', 'mount'],
    [
      'render',
      version('1.0.0', async () =>
        definePart(async () => () => {
          throw new Error('no')
        }),
      ),
      'render',
      'render',
    ],
    ['hang', version('1.0.0', () => new Promise<Part>(() => undefined)), 'deadline', 'load'],
  ])('is the class of its failure: %s', async (_name, broken, kind, stage) => {
    show(partOf(broken))
    await pass(9000)
    expect(reports).toMatchObject([{ failure: { class: kind, stage } }])
  })
})
