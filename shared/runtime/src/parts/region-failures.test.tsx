import { act, cleanup, fireEvent, render, screen, type RenderResult } from '@testing-library/react'
import { use, useEffect, useLayoutEffect, useState, type ComponentType, type ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PartReport } from '@tidings/contracts'
import type { PartVersion } from './contributions.ts'
import { LatePlace } from './late-place.tsx'
import { definePart, type Part } from './part.ts'
import { RegionFrameContext } from './region-frame.ts'
import { onPartReport } from './reports.ts'
import { Region } from './region.tsx'
import { useUnsavedWork } from './unsaved-work.ts'

const frame = {
  Loading: ({ isSlow }: { isSlow: boolean }) => <p>{isSlow ? 'slow' : 'loading'}</p>,
  Failure: ({ error, onRetry }: { error: Error; onRetry: () => void }) => (
    <div role="alert">
      {error.message}
      <button onClick={onRetry}>Retry</button>
    </div>
  ),
}

const never = new Promise<never>(() => undefined)

function version(load: () => Promise<Part>, others: Partial<PartVersion> = {}): PartVersion {
  return { version: '1.0.0', source: 'stable', load, ...others }
}

const drawing = (component: ComponentType) => version(async () => definePart(async () => component))

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

const regionOf = (...versions: PartVersion[]) => (
  <RegionFrameContext value={frame}>
    <Region part={{ remote: 'notes', name: 'page', versions }} />
  </RegionFrameContext>
)

async function show(...versions: PartVersion[]): Promise<RenderResult> {
  const page = render(regionOf(...versions))
  await pass(0)
  return page
}

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

test.each([
  ['an effect', useEffect],
  ['a layout effect', useLayoutEffect],
])('a part that throws in %s gives way to the version before', async (_name, useEffectOfKind) => {
  const broken = drawing(() => {
    useEffectOfKind(() => {
      throw new Error('no effect')
    }, [])
    return null
  })
  await show(
    broken,
    drawing(() => <p>older</p>),
  )
  expect(screen.getByText('older')).toBeTruthy()
})

function Crashing() {
  const [isBroken, setIsBroken] = useState(false)
  if (isBroken) throw new Error('too early')
  return <button onClick={() => setIsBroken(true)}>Crash</button>
}

test('a part that crashes while it is still being mounted leaves no empty region', async () => {
  const mounting = Promise.withResolvers<void>()
  const part: Part = {
    bootstrap: async () => undefined,
    mount: async ({ view }) => {
      await view.show(Crashing)
      await mounting.promise
    },
    unmount: async ({ view }) => view.hide(),
  }
  await show(version(async () => part))
  fireEvent.click(screen.getByRole('button'))
  mounting.resolve()
  await pass(0)
  expect(screen.getByRole('alert').textContent).toContain('too early')
})

function WaitsWhenPressed() {
  const [isWaiting, setIsWaiting] = useState(false)
  if (isWaiting) use(never)
  return <button onClick={() => setIsWaiting(true)}>Wait</button>
}

test('a part that waits for ever when it is drawn again is given up at the deadline', async () => {
  await show(drawing(WaitsWhenPressed))
  fireEvent.click(screen.getByRole('button'))
  await pass(2999)
  expect(screen.getByText('loading')).toBeTruthy()
  await pass(2000)
  expect(screen.getByText('slow')).toBeTruthy()
  await pass(1)
  expect(screen.getByRole('alert').textContent).toContain('render took longer than 5000 ms')
})

test('a part that takes its time to be taken off does not hide what went wrong', async () => {
  const slow: Part = {
    bootstrap: async () => undefined,
    mount: ({ view }) => view.show(WaitsWhenPressed),
    unmount: async ({ view }) => {
      await Promise.resolve()
      view.hide()
    },
  }
  await show(version(async () => slow))
  fireEvent.click(screen.getByRole('button'))
  await pass(5000)
  expect(screen.getByRole('alert')).toBeTruthy()
})

test('a part whose bootstrap hangs is brought by its second address', async () => {
  const hangs: Part = { ...definePart(async () => () => null), bootstrap: () => never }
  const works = definePart(async () => () => <p>by the other way</p>)
  await show(version(async () => hangs, { loadFromAlias: async () => works }))
  await pass(5000)
  expect(screen.getByText('by the other way')).toBeTruthy()
})

test('a bootstrap that took too long is begun anew when it is wanted again', async () => {
  const bootstrap = vi.fn<() => Promise<void>>(() => never)
  const part: Part = { ...definePart(async () => () => null), bootstrap }
  await show(version(async () => part))
  await pass(5000)
  cleanup()
  await show(version(async () => part))
  expect(bootstrap).toHaveBeenCalledTimes(2)
})

test('what is held back is told of once a page, in however many places it is left out', async () => {
  const reports: PartReport[] = []
  const stop = onPartReport((report) => reports.push(report))
  const heldBack = drawing(() => <p>endless</p>)
  const versions = [{ ...heldBack, version: '2.0.0', isHeldBack: true }, drawing(() => <p>older</p>)]
  await show(...versions)
  await show(...versions)
  stop()
  expect(screen.getAllByText('older')).toHaveLength(2)
  const failed = reports.filter(({ failure }) => failure)
  expect(failed).toMatchObject([{ version: '2.0.0', failure: { class: 'held-back', stage: 'load' } }])
})

test('it is told that a part crashed later', async () => {
  const reports: PartReport[] = []
  const stop = onPartReport((report) => reports.push(report))
  await show(drawing(Crashing))
  fireEvent.click(screen.getByRole('button'))
  await pass(0)
  expect(reports.at(-1)).toMatchObject({ version: '1.0.0', failure: { class: 'render', stage: 'render' } })
  stop()
})

test('a part that came up has come up, though whoever is told of it fails', async () => {
  const reported = vi.fn<(error: unknown) => void>()
  vi.stubGlobal('reportError', reported)
  const stop = onPartReport(() => {
    throw new Error('full')
  })
  await show(
    { ...drawing(() => <p>newest</p>), version: '2.0.0' },
    drawing(() => <p>older</p>),
  )
  stop()
  vi.unstubAllGlobals()
  expect(screen.getByText('newest')).toBeTruthy()
  expect(reported.mock.calls).toEqual([[new Error('full')]])
})

const around = (content: ReactNode) => <section>{content}</section>

function Broken(): never {
  throw new Error('no entry')
}

const lateBy = (Late: ComponentType) =>
  definePart(async () => () => (
    <>
      <p>the list</p>
      <LatePlace skeleton={<p>skeleton</p>} renderFrame={around}>
        <Late />
      </LatePlace>
    </>
  ))

/** A part with unsaved work in it. */
const draftBeside = (Late: ComponentType): Part =>
  definePart(async () => () => {
    useUnsavedWork(true)
    return (
      <>
        <input aria-label="Draft" />
        <LatePlace skeleton={null} renderFrame={around}>
          <Late />
        </LatePlace>
      </>
    )
  })

describe('what a part brings late', () => {
  test('is waited for in its own place, given up there at the deadline, and asked for at its second address', async () => {
    const hangs = lateBy(() => use(never))
    const works = lateBy(() => <p>the entry</p>)
    const reports: PartReport[] = []
    const stop = onPartReport((report) => reports.push(report))
    await show(version(async () => hangs, { version: '7.0.0', loadFromAlias: async () => works }))
    expect(screen.getByText('skeleton')).toBeTruthy()
    await pass(3000)
    expect(screen.getByText('slow')).toBeTruthy()
    await pass(2000)
    expect(screen.getByRole('alert').textContent).toContain('render took longer than 5000 ms')
    expect(screen.getByText('the list')).toBeTruthy()
    expect(reports.at(-1)).toMatchObject({
      version: '7.0.0',
      failure: { class: 'deadline', stage: 'render' },
    })
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
    await pass(0)
    expect(screen.getByText('the entry')).toBeTruthy()
    stop()
  })

  test('is waited for as long as its own manifest says', async () => {
    await show(version(async () => lateBy(() => use(never)), { deadlines: { mount: 7000 } }))
    await pass(6999)
    expect(screen.getByText('slow')).toBeTruthy()
    await pass(1)
    expect(screen.getByRole('alert').textContent).toContain('render took longer than 7000 ms')
  })

  test('crashes in its own place', async () => {
    await show(version(async () => lateBy(Broken)))
    expect(screen.getByRole('alert').textContent).toContain('no entry')
    expect(screen.getByText('the list')).toBeTruthy()
  })

  test('that failed is tried again in its place alone while work in the rest is unsaved', async () => {
    let isBroken = true
    const Entry = () => (isBroken ? <Broken /> : <p>the entry</p>)
    const draft = async () => draftBeside(Entry)
    const page = await show(version(draft))
    fireEvent.change(screen.getByLabelText('Draft'), { target: { value: 'half a' } })
    page.rerender(regionOf(version(draft, { version: '2.0.0' }), version(draft)))
    await pass(0)
    expect(screen.getByLabelText('Draft')).toHaveProperty('value', 'half a')
    isBroken = false
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
    await pass(0)
    expect(screen.getByText('the entry')).toBeTruthy()
    expect(screen.getByLabelText('Draft')).toHaveProperty('value', 'half a')
  })
})
