import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { chooseVersions } from '../federation/choose-versions.ts'
import { lineOf, versionOf } from '../federation/testing.ts'
import { renderAt } from '../testing.tsx'
import { trustedImportMap } from '../trust/trusted-values.ts'
import { keepOverride } from './keep-override.ts'
import { readOverrides } from './kept-overrides.ts'
import { OverrideBadge } from './override-badge.tsx'
import { OverrideControl } from './override-control.tsx'
import { loadOverrides } from './overrides.ts'
import { $overrides } from './overrides.store.ts'
import { withOverrides } from './with-overrides.ts'

const origin = 'http://127.0.0.1:5201'
const asked: string[] = []

beforeEach(() => {
  asked.length = 0
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return Response.json(versionOf('2.0.0'))
  })
})

afterEach(() => {
  cleanup()
  $overrides.set([])
  localStorage.clear()
  document.head.innerHTML = ''
  vi.unstubAllGlobals()
})

function allow(origins: string): void {
  document.head.innerHTML = `<meta name="part-overrides" content="${origins}">`
}

async function choicesFor(name: string) {
  await loadOverrides()
  const versions = $overrides.get().flatMap(({ version }) => version ?? [])
  const overrides = new Map(versions.map((version) => [version.manifest.name, version]))
  const chooser = { userId: 'ada', gate: [], lastGood: new Map(), broken: new Set<string>(), overrides }
  const line = withOverrides([lineOf([versionOf('1.0.0')])], overrides).find((known) => known.name === name)
  return (
    line && chooseVersions(line, chooser).candidates.map(({ version, source }) => [version.version, source])
  )
}

describe('a shell whose server allows no overrides', () => {
  test('offers none', async () => {
    await renderAt('/parts', <OverrideControl />)
    expect(document.body.textContent).toBe('')
  })

  test('applies none that was kept, and asks no other origin', async () => {
    localStorage.setItem('tidings:overrides', JSON.stringify({ notes: origin }))
    expect(await choicesFor('notes')).toEqual([['1.0.0', 'stable']])
    expect(asked).toEqual([])
  })

  test('trusts no hash of another origin', () => {
    const hash = `sha384-${'A'.repeat(64)}`
    expect(() => trustedImportMap({ [`${origin}/remotes/notes/1.0.0/x.js`]: hash })).toThrow(/invalid/i)
  })
})

describe('overrides', () => {
  test('go before what is deployed', async () => {
    allow(origin)
    keepOverride('notes', origin)
    expect(await choicesFor('notes')).toEqual([
      ['2.0.0.local', 'override'],
      ['1.0.0', 'stable'],
    ])
    expect(asked).toEqual([`${origin}/override.json`])
  })

  test('may be of a remote that is not deployed at all', async () => {
    allow(origin)
    const overrides = new Map([['drafts', { ...versionOf('1.0.0'), origin }]])
    expect(withOverrides([], overrides).map(({ name }) => name)).toEqual(['drafts'])
  })

  test.each([
    'http://elsewhere.example',
    'http://127.0.0.1:5201.elsewhere.example',
    'http://127.0.0.1:5201@elsewhere.example',
    'http://127.0.0.1:5201/..//elsewhere.example',
    '//elsewhere.example',
    'javascript:alert(1)',
  ])('are not taken from %s, which the server did not name', (kept) => {
    allow(origin)
    localStorage.setItem('tidings:overrides', JSON.stringify({ notes: kept }))
    expect(readOverrides()).toEqual({})
  })

  test('are not taken from the address of the page', async () => {
    allow(origin)
    history.replaceState(null, '', `/?override=${origin}&notes=${origin}#${origin}`)
    await loadOverrides()
    expect(asked).toEqual([])
  })

  test('leave the deployed version where the developer has another remote now', async () => {
    allow(origin)
    localStorage.setItem('tidings:overrides', JSON.stringify({ drafts: origin }))
    await loadOverrides()
    expect($overrides.get()).toMatchObject([
      { name: 'drafts', problem: `${origin} has notes now, not drafts` },
    ])
    expect(await choicesFor('notes')).toEqual([['1.0.0', 'stable']])
  })

  test('say why where the build of the developer failed, and leave the deployed version', async () => {
    allow(origin)
    keepOverride('notes', origin)
    const problem = 'page.tsx:3:7: Unexpected token'
    vi.stubGlobal('fetch', async () => Response.json({ problem }, { status: 500 }))
    expect(await choicesFor('notes')).toEqual([['1.0.0', 'stable']])
    await renderAt('/', <OverrideBadge />)
    expect(
      await screen.findByText(`${origin} could not build its part: ${problem}`, { exact: false }),
    ).toBeTruthy()
  })

  test('are chosen among the origins of the server, and kept only where a part was found', async () => {
    allow(origin)
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    await renderAt('/parts', <OverrideControl />)
    await userEvent.click(screen.getByRole('button', { name: 'Use' }))
    expect(await screen.findByText('No part could be loaded from there')).toBeTruthy()
    expect(readOverrides()).toEqual({})
  })
})
