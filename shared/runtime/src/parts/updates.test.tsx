import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PartReference, PartVersion } from './contributions.ts'
import { definePart, type Part } from './part.ts'
import { RegionFrameContext } from './region-frame.ts'
import { Region } from './region.tsx'
import { useUnsavedWork } from './unsaved-work.ts'
import { $updates, applyUpdates } from './updates.ts'

const frame = {
  Loading: () => null,
  Failure: ({ error }: { error: Error }) => <div role="alert">{error.message}</div>,
}

const failing = (message: string): Part => ({
  bootstrap: async () => undefined,
  mount: () => Promise.reject(new Error(message)),
  unmount: async () => undefined,
})

const version = (name: string, load: () => Promise<Part>): PartVersion => ({
  version: name,
  source: 'stable',
  load,
})

/** A part that says its version, and has unsaved work until it is saved. */
const named = (name: string, isUnsavedAtFirst = false) =>
  version(name, async () =>
    definePart(async () => () => {
      const [isUnsaved, setIsUnsaved] = useState(isUnsavedAtFirst)
      useUnsavedWork(isUnsaved)
      return (
        <>
          <p>this is {name}</p>
          {isUnsaved && <button onClick={() => setIsUnsaved(false)}>Save</button>}
        </>
      )
    }),
  )

const partOf = (...versions: PartVersion[]): PartReference => ({ remote: 'notes', name: 'page', versions })

const listOf = (...versions: PartVersion[]): PartReference => ({ ...partOf(...versions), name: 'list' })

const region = (...parts: PartReference[]) => (
  <RegionFrameContext value={frame}>
    {parts.map((part) => (
      <Region key={part.name} part={part} />
    ))}
  </RegionFrameContext>
)

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('another version of a part in use', () => {
  test('waits until the part is left', async () => {
    const page = render(region(partOf(named('1.0.0'))))
    await pass(0)
    page.rerender(region(partOf(named('2.0.0'), named('1.0.0'))))
    await pass(0)
    expect(screen.getByText('this is 1.0.0')).toBeTruthy()
    expect($updates.get()).toMatchObject([{ remote: 'notes', version: '2.0.0', isHeld: false }])
    page.rerender(<p>elsewhere</p>)
    expect($updates.get()).toEqual([])
    page.rerender(region(partOf(named('2.0.0'), named('1.0.0'))))
    await pass(0)
    expect(screen.getByText('this is 2.0.0')).toBeTruthy()
  })

  test('comes at once when it is applied', async () => {
    const page = render(region(partOf(named('1.0.0'))))
    await pass(0)
    page.rerender(region(partOf(named('2.0.0'), named('1.0.0'))))
    act(() => applyUpdates('notes'))
    await pass(0)
    expect(screen.getByText('this is 2.0.0')).toBeTruthy()
    expect($updates.get()).toEqual([])
  })

  test('gives way to the one in use where it does not come up', async () => {
    const page = render(region(partOf(named('1.0.0'))))
    await pass(0)
    const broken = version('2.0.0', async () => failing('bad'))
    page.rerender(region(partOf(broken, named('1.0.0'))))
    act(() => applyUpdates('notes'))
    await pass(0)
    expect(screen.getByText('this is 1.0.0')).toBeTruthy()
  })

  test('is started at once where the one before could not be shown', async () => {
    const page = render(region(partOf(version('1.0.0', async () => failing('bad')))))
    await pass(0)
    expect(screen.getByRole('alert')).toBeTruthy()
    page.rerender(region(partOf(named('2.0.0'))))
    await pass(0)
    expect(screen.getByText('this is 2.0.0')).toBeTruthy()
  })

  test('is started at once where the one before could not be shown when it came', async () => {
    const failed = Promise.withResolvers<Part>()
    const page = render(region(partOf(version('1.0.0', () => failed.promise))))
    await pass(0)
    page.rerender(region(partOf(named('2.0.0'))))
    await pass(0)
    expect(screen.queryByText('this is 2.0.0')).toBeNull()
    failed.resolve(failing('bad'))
    await pass(0)
    expect(screen.getByText('this is 2.0.0')).toBeTruthy()
  })

  test('is started after the deadline of one that hangs', async () => {
    const page = render(region(partOf(version('1.0.0', () => new Promise(() => undefined)))))
    await pass(1000)
    page.rerender(region(partOf(named('2.0.0'))))
    await pass(60_000)
    expect(screen.getByText('this is 2.0.0')).toBeTruthy()
  })

  test('waits where the one before came up only after it was there', async () => {
    const slow = Promise.withResolvers<Part>()
    const page = render(region(partOf(version('1.0.0', () => slow.promise))))
    await pass(0)
    page.rerender(region(partOf(named('2.0.0'), named('1.0.0'))))
    await pass(0)
    slow.resolve(await named('1.0.0').load())
    await pass(0)
    expect(screen.getByText('this is 1.0.0')).toBeTruthy()
    expect($updates.get()).toMatchObject([{ remote: 'notes', version: '2.0.0' }])
  })

  test('is no update where the one that came up is it', async () => {
    const page = render(
      region(
        partOf(
          version('2.0.0', async () => failing('bad')),
          named('1.0.0'),
        ),
      ),
    )
    page.rerender(region(partOf(named('1.0.0'))))
    await pass(0)
    expect(screen.getByText('this is 1.0.0')).toBeTruthy()
    expect($updates.get()).toEqual([])
  })

  test('takes the place of one in use that breaks while it waits', async () => {
    const breaking = version('1.0.0', async () =>
      definePart(async () => () => {
        const [isBroken, setIsBroken] = useState(false)
        if (isBroken) throw new Error('broken')
        return <button onClick={() => setIsBroken(true)}>Break</button>
      }),
    )
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const page = render(region(partOf(breaking)))
    await pass(0)
    page.rerender(region(partOf(named('2.0.0'), breaking)))
    await pass(0)
    fireEvent.click(screen.getByRole('button', { name: 'Break' }))
    await pass(0)
    expect(screen.getByText('this is 2.0.0')).toBeTruthy()
    expect($updates.get()).toEqual([])
  })

  test('comes to all parts of its remote once one of them is left', async () => {
    const both = (...versions: PartVersion[]) => region(listOf(...versions), partOf(...versions))
    const page = render(both(named('1.0.0')))
    await pass(0)
    const versions = [named('2.0.0'), named('1.0.0')]
    page.rerender(both(...versions))
    page.rerender(region(listOf(...versions)))
    await pass(0)
    expect(screen.getByText('this is 1.0.0')).toBeTruthy()
    page.rerender(both(...versions))
    await pass(0)
    expect(screen.getAllByText('this is 2.0.0')).toHaveLength(2)
    expect($updates.get()).toEqual([])
  })

  test('comes to none of them while work in another is unsaved', async () => {
    const page = render(region(listOf(named('1.0.0', true)), partOf(named('1.0.0'))))
    await pass(0)
    const list = listOf(named('2.0.0'), named('1.0.0', true))
    const both = region(list, partOf(named('2.0.0'), named('1.0.0')))
    page.rerender(both)
    page.rerender(region(list))
    page.rerender(both)
    await pass(0)
    expect(screen.getAllByText('this is 1.0.0')).toHaveLength(2)
    expect($updates.get()).toMatchObject([{ version: '2.0.0' }, { version: '2.0.0' }])
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    page.rerender(region(list))
    page.rerender(both)
    await pass(0)
    expect(screen.getAllByText('this is 2.0.0')).toHaveLength(2)
  })

  test('waits for unsaved work in what stands within it', async () => {
    const inner: PartReference = { remote: 'inner', name: 'page', versions: [named('inner', true)] }
    const outer = (name: string) => version(name, async () => definePart(async () => () => region(inner)))
    const page = render(region(partOf(outer('1.0.0'))))
    await pass(0)
    page.rerender(region(partOf(outer('2.0.0'), outer('1.0.0'))))
    await pass(0)
    expect($updates.get()).toMatchObject([{ remote: 'notes', isHeld: true }])
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect($updates.get()).toMatchObject([{ remote: 'notes', isHeld: false }])
  })

  test('waits for unsaved work, also in another part of its remote', async () => {
    const page = render(region(partOf(named('1.0.0', true)), listOf(named('1.0.0'))))
    await pass(0)
    page.rerender(region(partOf(named('2.0.0'), named('1.0.0')), listOf(named('2.0.0'), named('1.0.0'))))
    await pass(0)
    expect($updates.get().map(({ isHeld }) => isHeld)).toEqual([true, false])
    act(() => applyUpdates('notes'))
    await pass(0)
    expect(screen.getAllByText('this is 1.0.0')).toHaveLength(2)
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    await pass(0)
    expect(screen.getAllByText('this is 2.0.0')).toHaveLength(2)
    expect($updates.get()).toEqual([])
  })
})
