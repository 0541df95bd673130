import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { atom, definePart, Region, useStore, useUnsavedWork, type PartVersion } from '@tidings/runtime'
import { toast, Toaster } from '@tidings/ui'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { renderAt } from '../testing.tsx'
import { tellUpdates } from './tell-updates.ts'

const ready = 'A new version of notes is ready'
const held = 'It comes once your work in it is saved and nothing plays.'
const later = 'It comes by itself when you leave what you are looking at.'

/** A part in which something may be unsaved. */
const part = (label: string) =>
  definePart(async () => () => {
    const [isUnsaved, setIsUnsaved] = useState(false)
    useUnsavedWork(isUnsaved)
    return (
      <label>
        <input type="checkbox" checked={isUnsaved} onChange={() => setIsUnsaved(!isUnsaved)} />
        {label}
      </label>
    )
  })

const versionsOf = (label: string, ...versions: string[]): PartVersion[] =>
  versions.map((version) => ({ version, source: 'stable', load: async () => part(label) }))

const $deployed = atom(['1.0.0'])
let stop = () => {}

function Page({ regions }: { regions: string[] }) {
  const deployed = useStore($deployed)
  return regions.map((name) => (
    <Region
      key={name}
      part={{ remote: 'notes', name, versions: versionsOf(`Draft in ${name}`, ...deployed) }}
    />
  ))
}

const deploy = (version: string) => act(() => $deployed.set([version, ...$deployed.get()]))
const draft = (name: string) => screen.findByRole('checkbox', { name: `Draft in ${name}` })
const close = async () => userEvent.click(await screen.findByRole('button', { name: 'Close' }))

/** A page with these regions of one remote, all of which have come up. */
async function open(...regions: string[]): Promise<void> {
  await renderAt(
    '/',
    <>
      <Page regions={regions} />
      <Toaster />
    </>,
  )
  await Promise.all(regions.map(draft))
  stop = tellUpdates()
}

afterEach(() => {
  stop()
  act(() => toast.dismiss())
  cleanup()
  $deployed.set(['1.0.0'])
})

test.each(['page', 'list'])(
  'a notice says that an update waits for the work that is unsaved in the %s',
  async (name) => {
    await open('page', 'list')
    await userEvent.click(await draft(name))
    deploy('2.0.0')
    expect(await screen.findByText(held)).toBeTruthy()
    expect(screen.queryByText(later)).toBeNull()
  },
)

test('the notice in sight says so as soon as something is unsaved, and no longer once it is saved', async () => {
  await open('page', 'list')
  deploy('2.0.0')
  expect(await screen.findByText(later)).toBeTruthy()
  await userEvent.click(await draft('page'))
  expect(await screen.findByText(held)).toBeTruthy()
  await userEvent.click(await draft('page'))
  expect(await screen.findByText(later)).toBeTruthy()
})

test('a notice that was closed stays closed while somebody works on, until there is another version', async () => {
  await open('page')
  deploy('2.0.0')
  await close()
  await expect.poll(() => screen.queryByText(ready)).toBeNull()
  await userEvent.click(await draft('page'))
  await userEvent.click(await draft('page'))
  expect(screen.queryByText(ready)).toBeNull()
  deploy('3.0.0')
  expect(await screen.findByText(ready)).toBeTruthy()
})
