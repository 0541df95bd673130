import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import {
  $contributions,
  $isPanelOpen,
  definePart,
  Region,
  RegionFrameContext,
  type PartReference,
} from '@tidings/runtime'
import { useEffect, useState, type ComponentType } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { renderAt } from '../testing.tsx'
import { PanelRegion } from './panel-region.tsx'
import { RegionFailure } from './region-failure.tsx'
import { RegionLoading } from './region-loading.tsx'

const frame = { Loading: RegionLoading, Failure: RegionFailure }

/** Whether the part of the panel does what it is to do in a test. */
let isBroken = true

function failWhileBroken(): void {
  if (isBroken) throw new Error('out of order')
}

beforeEach(() => {
  isBroken = true
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  // React tells of each error that a boundary caught.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  // Browsers have it, and this one has not.
  Object.assign(navigator, { userActivation: { isActive: false } })
})

afterEach(() => {
  cleanup()
  act(() => $contributions.set({ routes: [], slots: [], commands: [] }))
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** What the page beside it shows: it counts, so that it is seen to be the same, and to go on. */
function Reader() {
  const [count, setCount] = useState(0)
  return <button onClick={() => setCount(count + 1)}>Read {count}</button>
}

const Answers = () => <input aria-label="Question" />

function ThrowsAsItIsDrawn() {
  failWhileBroken()
  return <Answers />
}

function ThrowsInAnEffect() {
  useEffect(failWhileBroken, [])
  return <Answers />
}

/** Throws once somebody presses what is in it. */
function ThrowsLater() {
  const [isPressed, setIsPressed] = useState(false)
  if (isPressed) failWhileBroken()
  return isPressed ? <Answers /> : <button onClick={() => setIsPressed(true)}>Ask</button>
}

function ThrowsInALaterEffect() {
  const [isPressed, setIsPressed] = useState(false)
  useEffect(() => {
    if (isPressed) failWhileBroken()
  }, [isPressed])
  return <button onClick={() => setIsPressed(true)}>Ask</button>
}

function partOf(remote: string, name: string, Content: ComponentType, willLoad = () => {}): PartReference {
  const load = async () => {
    willLoad()
    return definePart(async () => Content)
  }
  return { remote, name, versions: [{ version: '1.0.0', source: 'stable', load }] }
}

/** Lets pass what may be waited for before something counts as failed. */
const settle = () => act(() => vi.advanceTimersByTimeAsync(5000))

/** The panel beside a page of another remote, as the shell shows both. */
async function show(panel: PartReference): Promise<void> {
  $contributions.set({ routes: [], slots: [{ slot: 'panel', order: 1, part: panel }], commands: [] })
  await renderAt(
    '/',
    <RegionFrameContext value={frame}>
      <main>
        <Region part={partOf('reader', 'page', Reader)} />
      </main>
      <PanelRegion />
    </RegionFrameContext>,
  )
  await act(() => vi.advanceTimersByTimeAsync(0))
}

const user = userEvent.setup({ delay: null })
const press = async (key: string) => {
  const pressed = user.keyboard(key)
  await settle()
  await pressed
}
const panel = () => within(screen.getByRole('complementary'))
const reader = () => within(screen.getByRole('main')).getByRole('button', { name: /^Read/ })
const retry = () => panel().getByRole('button', { name: 'Retry' })
const focusIsIn = (role: string) => screen.getByRole(role).contains(document.activeElement)

describe.each([
  ['as it is loaded', Answers, failWhileBroken, 'This part of the page could not be loaded'],
  ['as it is drawn', ThrowsAsItIsDrawn, undefined, 'This part of the page has stopped working'],
  ['in an effect', ThrowsInAnEffect, undefined, 'This part of the page has stopped working'],
])('a panel that fails %s', (_when, Content, willLoad, words) => {
  beforeEach(async () => {
    await show(partOf('assistant', 'panel', Content, willLoad))
    reader().focus()
    await settle()
  })

  test('says so in its own place, once, with what is wrong and where that is explained', () => {
    expect(screen.getAllByRole('alert')).toEqual([panel().getByRole('alert')])
    expect(panel().getByRole('alert').textContent).toBe(`${words}Everything else goes on as before.`)
    expect(panel().getByText(/out of order/)).toBeTruthy()
    expect(panel().getByRole('link', { name: 'What this means' })).toBeTruthy()
    expect(panel().queryByRole('textbox')).toBeNull()
  })

  test('leaves the focus where it is, and the page beside it goes on', async () => {
    expect(document.activeElement).toBe(reader())
    await press('{Enter}')
    expect(reader().textContent).toBe('Read 1')
  })

  test('is there after Retry by the keyboard, and the focus is in it', async () => {
    await press('{Enter}')
    isBroken = false
    retry().focus()
    await press('{Enter}')
    expect(panel().getByRole('textbox', { name: 'Question' })).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(focusIsIn('complementary')).toBe(true)
    expect(reader().textContent).toBe('Read 1')
  })

  test('says so again after a Retry in vain, and the focus stays in it', async () => {
    retry().focus()
    await press('{Enter}')
    expect(panel().getAllByRole('alert')).toHaveLength(1)
    expect(focusIsIn('complementary')).toBe(true)
  })

  test('can be closed all the same', async () => {
    act(() => $isPanelOpen.set(true))
    retry().focus()
    await press('{Escape}')
    expect($isPanelOpen.get()).toBe(false)
  })
})

describe.each([
  ['when it is drawn anew', ThrowsLater],
  ['in an effect', ThrowsInALaterEffect],
])('a panel that fails %s while somebody is in it', (_when, Content) => {
  beforeEach(async () => {
    await show(partOf('assistant', 'panel', Content))
    panel().getByRole('button', { name: 'Ask' }).focus()
    await press('{Enter}')
  })

  test('says so in its own place, and the focus goes to Retry', () => {
    expect(panel().getByRole('alert').textContent).toContain('This part of the page has stopped working')
    expect(document.activeElement).toBe(retry())
    expect(reader().textContent).toBe('Read 0')
  })

  test('is there after Retry', async () => {
    await press('{Enter}')
    expect(panel().getByRole('button', { name: 'Ask' })).toBeTruthy()
    expect(focusIsIn('complementary')).toBe(true)
  })
})
