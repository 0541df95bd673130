import { act, cleanup, screen } from '@testing-library/react'
import {
  $contributions,
  $isPanelOpen,
  $panelRemote,
  changeSettings,
  definePart,
  runCommand,
} from '@tidings/runtime'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { renderAt } from '../testing.tsx'
import { PANEL_KEY } from './layout.store.ts'
import { PanelRegion } from './panel-region.tsx'

// Browsers have it, and jsdom has not.
beforeEach(() => {
  Object.assign(navigator, { userActivation: { isActive: false } })
})

afterEach(() => {
  cleanup()
  act(() => {
    $contributions.set({ ...$contributions.get(), slots: [], commands: [] })
    $isPanelOpen.set(false)
    $panelRemote.set(null)
  })
  localStorage.removeItem(PANEL_KEY)
})

const load = async () => definePart(async () => () => <p>What is new</p>)

const width = () => screen.getByRole('complementary').style.getPropertyValue('--panel')

test('the panel has the width that one chose, at once where another device changes it', async () => {
  const versions = [{ version: '1.0.0', source: 'stable' as const, load }]
  const part = { remote: 'assistant', name: 'panel', versions }
  $contributions.set({ routes: [], slots: [{ slot: 'panel', order: 1, part }], commands: [] })
  await act(async () => changeSettings({ aiColWidth: 500 }))
  await renderAt('/', <PanelRegion />)
  await screen.findByText('What is new')
  expect(width()).toBe('500px')
  await act(async () => changeSettings({ aiColWidth: 620 }))
  expect(width()).toBe('620px')
})

const panelOf = (remote: string) => ({
  remote,
  name: 'panel',
  versions: [
    {
      version: '1.0.0',
      source: 'stable' as const,
      load: async () => definePart(async () => () => <p>It is {remote}</p>),
    },
  ],
})

/** Has two remotes fill the slot: `late` comes first in the registry, and last by its order. */
function fillTwice(): void {
  const [late, early] = [panelOf('late'), panelOf('early')]
  $contributions.set({
    routes: [],
    slots: [
      { slot: 'panel', order: 200, part: late },
      { slot: 'panel', order: 100, part: early },
    ],
    commands: [late, early].map((opens) => ({
      id: `${opens.remote}:open`,
      group: 'global',
      title: '',
      keys: [],
      scope: 'global',
      opens,
    })),
  })
}

test('of two panels the first by its order is shown, until a command asks for the other, which it closes again', async () => {
  fillTwice()
  $isPanelOpen.set(true)
  await renderAt('/', <PanelRegion />)
  await screen.findByText('It is early')
  act(() => void runCommand('late:open'))
  await screen.findByText('It is late')
  expect(screen.queryByText('It is early')).toBeNull()
  expect($isPanelOpen.get()).toBe(true)
  act(() => void runCommand('late:open'))
  expect($isPanelOpen.get()).toBe(false)
})

test('that which is open at first is closed by its own command', async () => {
  fillTwice()
  $isPanelOpen.set(true)
  await renderAt('/', <PanelRegion />)
  await screen.findByText('It is early')
  act(() => void runCommand('early:open'))
  expect($isPanelOpen.get()).toBe(false)
})

test('of two panels that which was open is open at the next visit', async () => {
  fillTwice()
  act(() => void runCommand('late:open'))
  await renderAt('/', <PanelRegion />)
  await screen.findByText('It is late')
  const kept = localStorage.getItem(PANEL_KEY) ?? ''
  cleanup()
  act(() => $panelRemote.set(null))
  localStorage.setItem(PANEL_KEY, kept)
  await renderAt('/', <PanelRegion />)
  expect(await screen.findByText('It is late')).toBeTruthy()
})
