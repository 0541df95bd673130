import { act, cleanup, render, screen } from '@testing-library/react'
import { $updates, applyUpdates, definePart, Region, type Part, type PartReference } from '@tidings/runtime'
import type { RemoteVersion } from '@tidings/contracts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dropStyles } from './drop-styles.ts'
import { loadVersion } from './load-version.ts'
import { versionOf } from './testing.ts'

const works = (name: string): Part => definePart(async () => () => <p>this is {name}</p>)
const breaks = (): Part => ({ ...works(''), mount: () => Promise.reject(new Error('bad')) })

/** What comes up of each version, or of a part of it. */
const parts = new Map<string, () => Part>()

vi.mock('./host.ts', () => ({
  loadExposed: async (entry: string) => {
    const version = entry.split('/')[3] ?? ''
    const part = (parts.get(version) ?? (() => works(version)))()
    return { page: part, panel: parts.get(`panel ${version}`)?.() ?? part }
  },
}))

/** The addresses of sheets that the browser has, as they came. */
let arrivals: string[] = []
let stop = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  // There is no network here: each style sheet comes when a test lets it, and none is complained of.
  window.happyDOM.settings.handleDisabledFileLoadingAsSuccess = true
  vi.spyOn(HTMLLinkElement.prototype, 'sheet', 'get').mockImplementation(function sheet(
    this: HTMLLinkElement,
  ) {
    return this.isConnected && this.dataset['came'] ? new CSSStyleSheet() : null
  })
  arrivals = []
  stop = dropStyles()
})

afterEach(() => {
  stop()
  cleanup()
  document.head.replaceChildren()
  parts.clear()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const links = () => [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
const sheets = () => links().map((link) => link.getAttribute('href')?.split('/')[3])

let releases = 0
/** Versions of a test are its own: what was loaded of one stays loaded. */
let [one, two] = ['', '']

beforeEach(() => {
  releases += 1
  ;[one, two] = [`${releases}.1.0`, `${releases}.2.0`]
})

const withStyles = (name: string): RemoteVersion => ({
  ...versionOf(name),
  styles: [`/remotes/notes/${name}/style.css`],
})

function partOf(name: string, ...versions: string[]): PartReference {
  return {
    remote: 'notes',
    name,
    versions: versions.map((version) => ({
      version,
      source: 'stable',
      load: async () => (await loadVersion('notes', withStyles(version)))[name] ?? works('nothing'),
    })),
  }
}

const page = (...versions: string[]) => <Region key="page" part={partOf('page', ...versions)} />
const panel = (...versions: string[]) => <Region key="panel" part={partOf('panel', ...versions)} />

/** Lets come what is on its way. */
async function arrive(): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one leads to the other
    await act(async () => {
      for (const link of links().filter(({ dataset }) => !dataset['came'] && !dataset['slow'])) {
        link.dataset['came'] = 'yes'
        arrivals.push(link.getAttribute('href')?.split('/')[3] ?? '')
        link.dispatchEvent(new Event('load'))
      }
      await vi.advanceTimersByTimeAsync(0)
    })
  }
}

async function show(...regions: React.ReactNode[]) {
  const shown = render(<>{regions}</>)
  await arrive()
  return {
    change: async (...others: React.ReactNode[]) => {
      shown.rerender(<>{others}</>)
      await arrive()
    },
  }
}

async function update(): Promise<void> {
  act(() => applyUpdates('notes'))
  await arrive()
}

test('the style sheets of a version go once another has come up in its place', async () => {
  const { change } = await show(page(one))
  await change(page(two, one))
  expect(sheets()).toEqual([one])
  await update()
  expect(screen.getByText(`this is ${two}`)).toBeTruthy()
  expect(sheets()).toEqual([two])
})

test('the style sheets of a version stay until the one in its place has come up', async () => {
  const mounting = Promise.withResolvers<void>()
  parts.set(two, () => ({ ...works(two), mount: () => mounting.promise }))
  const { change } = await show(page(one))
  await change(page(two, one))
  await update()
  expect(sheets()).toEqual([one, two])
})

test('the style sheets of a version that does not come up go, and those of the one that comes back are there', async () => {
  parts.set(two, breaks)
  const { change } = await show(page(one))
  await change(page(two, one))
  await update()
  expect(screen.getByText(`this is ${one}`)).toBeTruthy()
  expect(sheets()).toEqual([one])
  expect(arrivals).toEqual([one, two])
})

test('the style sheets of a version that is gone back to are there again before it is shown', async () => {
  const { change } = await show(page(one))
  await change(page(two, one))
  await update()
  await change(page(one))
  expect(screen.getByText(`this is ${two}`)).toBeTruthy()
  act(() => applyUpdates('notes'))
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(screen.queryByText(`this is ${one}`)).toBeNull()
  await arrive()
  expect(screen.getByText(`this is ${one}`)).toBeTruthy()
  expect(sheets()).toEqual([one])
})

test('two places that go back to a version at once ask for its style sheets once', async () => {
  const { change } = await show(page(one), panel(one))
  await change(page(two, one), panel(two, one))
  await update()
  expect(sheets()).toEqual([two])
  await change(page(one), panel(one))
  await update()
  expect(arrivals).toEqual([one, two, one])
  expect(sheets()).toEqual([one])
})

test('the style sheets of a version stay as long as it stands anywhere', async () => {
  parts.set(`panel ${two}`, breaks)
  const { change } = await show(page(one), panel(one))
  await change(page(two, one), panel(two, one))
  await update()
  expect(screen.getByText(`this is ${one}`)).toBeTruthy()
  expect(screen.getByText(`this is ${two}`)).toBeTruthy()
  expect(sheets()).toEqual([one, two])
})

test('the style sheets of a version go where all that stood of it comes along with what begins anew', async () => {
  const { change } = await show(page(one), panel(one))
  await change(panel(two, one))
  expect(sheets()).toEqual([one])
  await change(page(two, one), panel(two, one))
  expect(screen.getAllByText(`this is ${two}`)).toHaveLength(2)
  expect(sheets()).toEqual([two])
})

test('the style sheets of a version that is on its way elsewhere stay', async () => {
  const mounting = Promise.withResolvers<void>()
  const slow = works('slow')
  parts.set(`panel ${one}`, () => ({
    ...slow,
    mount: (props) => mounting.promise.then(() => slow.mount(props)),
  }))
  const { change } = await show(page(one))
  await change(page(two, one), panel(one))
  await update()
  expect(screen.getByText(`this is ${two}`)).toBeTruthy()
  expect(sheets()).toEqual([one, two])
  mounting.resolve()
  await arrive()
  expect(screen.getByText('this is slow')).toBeTruthy()
  expect(sheets()).toEqual([one, two])
})

test('the style sheets of a version stay while its remote is nowhere: what takes its place may not come up', async () => {
  const { change } = await show(page(one))
  await change(page(two, one))
  await change()
  expect($updates.get()).toEqual([])
  expect(sheets()).toEqual([one])
  await change(page(two, one))
  expect(sheets()).toEqual([two])
})

test('a style sheet that is on its way stays where it was left meanwhile, so that it comes', async () => {
  const { change } = await show(page(one))
  await change(page(two, one))
  act(() => applyUpdates('notes'))
  await act(() => vi.advanceTimersByTimeAsync(0))
  const [, onItsWay] = links()
  if (onItsWay) onItsWay.dataset['slow'] = 'yes'
  await change(panel(one))
  expect(sheets()).toEqual([one, two])
})

test('the style sheets of a version that broke before anybody listened go as well', async () => {
  stop()
  parts.set(two, breaks)
  await show(page(two, one))
  expect(sheets()).toEqual([two, one])
  stop = dropStyles()
  expect(sheets()).toEqual([one])
})
