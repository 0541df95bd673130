import { act, cleanup, screen } from '@testing-library/react'
import { $contributions, changeSettings, definePart } from '@tidings/runtime'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { renderAt } from '../testing.tsx'
import { PanelRegion } from './panel-region.tsx'

// Browsers have it, and jsdom has not.
beforeEach(() => {
  Object.assign(navigator, { userActivation: { isActive: false } })
})

afterEach(() => {
  cleanup()
  act(() => $contributions.set({ ...$contributions.get(), slots: [] }))
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
