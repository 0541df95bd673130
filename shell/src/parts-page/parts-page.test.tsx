import type { Registry } from '@tidings/contracts'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Choice } from '../federation/choose-versions.ts'
import { $choices } from '../federation/parts.ts'
import { $registry } from '../federation/registry.ts'
import { lineOf, registryOf, versionOf } from '../federation/testing.ts'
import { $overrides } from '../overrides/overrides.store.ts'
import { renderAt } from '../testing.tsx'
import { $partLog } from './part-log.ts'
import { PartsPage } from './parts-page.tsx'

const warning = 'This page came without encryption'

afterEach(() => {
  cleanup()
  $registry.set(undefined)
  $choices.set([])
  $overrides.set([])
  $partLog.set([])
  vi.unstubAllGlobals()
})

describe('the page of the parts', () => {
  test('warns where no signature can be checked', async () => {
    vi.stubGlobal('isSecureContext', false)
    await renderAt('/parts', <PartsPage />)
    expect(screen.getByText(warning)).toBeTruthy()
    expect(screen.getByText(/over https/)).toBeTruthy()
  })

  test('says why the registry was not taken, and leads to what to do', async () => {
    vi.stubGlobal('isSecureContext', true)
    const remotes: Registry['remotes'] = []
    const [issuedAt, expiresAt] = ['2026-11-20T00:00:00.000Z', '2026-11-27T00:00:00.000Z']
    const registry = { serial: 7, issuedAt, expiresAt, remotes, gate: [] }
    $registry.set({ registry, text: '', problem: new Error('The registry expired at that time') })
    await renderAt('/parts', <PartsPage />)
    expect(screen.getByText(/The registry expired at that time/)).toBeTruthy()
    const link = screen.getByRole('link', { name: 'What this means' })
    expect(link.getAttribute('href')).toBe('/docs/errors/registry.md')
  })

  test('warns of nothing where one can', async () => {
    vi.stubGlobal('isSecureContext', true)
    await renderAt('/parts', <PartsPage />)
    expect(screen.queryByText(warning)).toBeNull()
  })
})

/** A developer's version of a remote is in use; `deployed` is what the registry has. */
async function showOverride(deployed: Registry['remotes']): Promise<HTMLElement> {
  vi.stubGlobal('fetch', async () => Response.json({ versions: [] }))
  vi.stubGlobal('isSecureContext', true)
  const version = {
    ...versionOf('3.0.0-a.local', { commands: [{ id: 'notes:add', group: 'global', title: 'notes:add' }] }),
    origin: 'http://127.0.0.1:5201',
  }
  const candidates: Choice['candidates'] = [{ version, source: 'override' }]
  $registry.set({ registry: { ...registryOf(lineOf([])), remotes: deployed }, text: '' })
  $overrides.set([{ name: 'notes', origin: version.origin, version }])
  $choices.set([{ name: 'notes', candidates, refusals: [] }])
  const failure = { class: 'render', stage: 'mount', message: 'no' } as const
  const report = { remote: 'notes', part: 'page', version: version.version, source: 'override' } as const
  $partLog.set([
    { ...report, stages: { load: 3 }, failure: null },
    { ...report, stages: {}, failure },
  ])
  await renderAt('/parts', <PartsPage />)
  return screen.getByRole('region', { name: /^notes/ })
}

describe('a part of a developer has a card', () => {
  test.each<[string, Registry['remotes']]>([
    ['where it is not deployed', []],
    ['where it is in place of a deployed one', [lineOf([versionOf('2.0.0', { routes: [] })])]],
    ['where the deployed one is switched off', [{ ...lineOf([versionOf('2.0.0')]), disabled: true }]],
  ])('%s', async (_name, deployed) => {
    const card = within(await showOverride(deployed))
    const fact = (name: string) => card.queryByText(name)?.nextElementSibling?.textContent
    expect(fact('Version')).toBe('3.0.0-a.local your own, in place of the deployed one')
    expect(card.getByText('Failed')).toBeTruthy()
    expect(card.getByText(/3\.0\.0-a\.local: no/)).toBeTruthy()
    expect([fact('Pages'), fact('Commands'), fact('Size')]).toEqual(['/notes', '1', undefined])
    expect(card.getByRole('button', { name: 'Reset' })).toBeTruthy()
  })

  test('and another one with what is deployed beside it', async () => {
    await showOverride([{ ...lineOf([versionOf('1.0.0')]), name: 'maps' }])
    expect(screen.getAllByRole('region').map((card) => card.getAttribute('aria-labelledby'))).toEqual([
      'part-maps',
      'part-notes',
    ])
  })
})
