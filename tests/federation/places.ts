import type { Locator } from 'playwright'
import { expect } from '../support/expect.ts'
import type { PlaceName, Target } from './cells.ts'
import { copyRemote, makeRemote, type CopyOptions, type MadePlace, type MadeVersion } from './made-remote.ts'
import type { Workbench } from './workbench.ts'

/** A place on the page, and the remote that fills it in one cell of the matrix. */
export interface Place {
  remote: string
  make: (options: CopyOptions) => MadeVersion
  /** Has the part shown in a version. */
  enter: (made: MadeVersion) => Promise<void>
  /** Leaves the place, so that the part is taken off. */
  leave: () => Promise<void>
  region: () => Locator
  /** What the part shows where it works. */
  content: () => Locator
  /** The path of a file, or a part of it. */
  fileOf: (target: Target) => string
}

/** Makes the place of a cell; its remote is new to the page. */
export function createPlace(bench: Workbench, place: PlaceName, cell: string): Place {
  return place === 'reader' ? readerPlace(bench) : madePlace(bench, place, `made-${cell}`)
}

const madeFiles: Record<Exclude<Target, 'texts'>, string> = {
  entry: 'remoteEntry.js',
  'static child': 'static.js',
  'lazy chunk': 'lazy.js',
  'style sheet': 'style.css',
}

/** Of those that fill the same slot. */
const neighbours = { slot: 'reader', panel: 'assistant' } as const

function madePlace(bench: Workbench, place: MadePlace, remote: string): Place {
  const surroundings = { page: bench.main(), slot: bench.sidebar, panel: bench.panel }[place]
  const region = () => surroundings.locator(`[data-remote="${remote}"]`)
  return {
    remote,
    make: (options) =>
      makeRemote({
        ...options,
        name: remote,
        place,
        ...(place !== 'page' && { fingerprints: bench.builtVersion(neighbours[place]).fingerprints }),
      }),
    enter: async (made) => {
      await bench.offer(made)
      if (place === 'page') await bench.go(`/${remote}`)
      if (place === 'panel') await bench.openPanel()
    },
    leave: async () => {
      if (place === 'page') await bench.go('/discover')
      else if (place === 'panel') await bench.closePanel()
      else await bench.withdraw(remote)
    },
    region,
    content: () => region().getByText(/pressed \d/),
    fileOf: (target) => (target === 'texts' ? `locales/en/${remote}.json` : madeFiles[target]),
  }
}

const readerFiles: Record<Target, string> = {
  entry: 'remoteEntry.js',
  'static child': 'assets/index-',
  'lazy chunk': 'assets/components-',
  'style sheet': 'assets/style-',
  texts: 'locales/en/reader.json',
}

/** An entry is open, so that the second half of the reader is wanted too. */
const READER_PATH = '/timeline/all/all/1'

function readerPlace(bench: Workbench): Place {
  const region = () => bench.main().locator('[data-remote="reader"]')
  return {
    remote: 'reader',
    make: (options) => copyRemote(bench.builtVersion('reader'), options),
    enter: async (made) => {
      await bench.offer(made)
      await bench.go(READER_PATH)
    },
    leave: () => bench.go('/discover'),
    region,
    content: () => region().getByRole('link', { name: 'Add subscriptions' }),
    fileOf: (target) => readerFiles[target],
  }
}

/** The rest of the page goes on: the sidebar shows what the reader puts there, the page its own, and the menu opens. */
export async function expectRestToWork(bench: Workbench, place: PlaceName): Promise<void> {
  const { page, sidebar } = bench
  await expect(sidebar.getByText('Starred')).toBeVisible()
  await expect(sidebar.getByRole('link', { name: 'Discover' })).toBeVisible()
  if (place === 'slot' || place === 'panel')
    await expect(bench.main().getByRole('heading', { name: 'Discover' })).toBeVisible()
  await page.getByRole('button', { name: /^Account/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeHidden()
}
