import type { RemoteManifest } from '@tidings/contracts'
import { expect } from '../support/expect.ts'
import { afterAll, beforeAll, describe, test } from 'vitest'
import {
  deeds,
  faults,
  gateCells,
  outcomeOfDeed,
  outcomeOfFault,
  places,
  stages,
  type Stage,
  targets,
  type Outcome,
  type PlaceName,
} from './cells.ts'
import { GARBAGE } from './faults.ts'
import type { MadeVersion } from './made-remote.ts'
import { createPlace, expectRestToWork, type Place } from './places.ts'
import { openProductPages, type ProductPages } from './product-page.ts'
import { Workbench } from './workbench.ts'

let pages: ProductPages
/** Pages that no cell uses at present: the next one goes on in one of them. */
const idle: Workbench[] = []
let cells = 0

beforeAll(async () => {
  pages = await openProductPages()
})

afterAll(() => pages.close())

/** Does the work of a cell in a page of its own; one in which a cell failed is used no more. */
async function onBench(work: (bench: Workbench) => Promise<void>): Promise<void> {
  const bench = idle.pop() ?? (await Workbench.open(pages, { provokes: /^(?:reader$|made-)/ }))
  try {
    await work(bench)
    idle.push(bench)
  } catch (error) {
    await bench.close()
    throw error
  }
}

interface Cell {
  bench: Workbench
  place: Place
  placeName: PlaceName
  outcome: Outcome
  version: string
  made?: MadeVersion
}

async function cellOf(bench: Workbench, placeName: PlaceName, outcome: Outcome): Promise<Cell> {
  cells += 1
  // What was shown before would be fallen back to.
  await bench.page.evaluate(() => localStorage.removeItem('tidings:last-good'))
  return {
    bench,
    place: createPlace(bench, placeName, `${placeName}-${cells}`),
    placeName,
    outcome,
    version: `9.${cells}.0`,
  }
}

/** Short, so that what hangs is known soon; long enough for a machine that has much to do, which loads a version anew in it. */
const short = { load: 5000, bootstrap: 2500, mount: 2500, unmount: 500 }

/** What fails by itself is told as what it is, however much the machine has to do. */
const long = { load: 60_000, bootstrap: 60_000, mount: 60_000 }

/** Whose deadline ends what hangs at a stage: what is shown has that of being shown. */
const deadlineOf: Record<Stage, keyof typeof short> = {
  load: 'load',
  bootstrap: 'bootstrap',
  mount: 'mount',
  render: 'mount',
  effect: 'mount',
  update: 'mount',
  unmount: 'unmount',
}

/** Nothing but what hangs is in a hurry. */
function deadlinesOf(hanging: readonly Stage[]): RemoteManifest['deadlines'] {
  const names = hanging.map((stage) => deadlineOf[stage])
  return { ...long, ...Object.fromEntries(names.map((name) => [name, short[name]])) }
}

/** The stages that ask for a file: what a part loads itself is asked for as it starts, or as it is shown. */
const stagesOf = (target: (typeof targets)[number]): Stage[] =>
  target === 'lazy chunk' ? ['bootstrap', 'mount'] : ['load']

async function expectOutcome({ bench, place, placeName, outcome, version }: Cell): Promise<void> {
  if (outcome.shows === 'part') await expect(place.content()).toBeVisible()
  // What hangs is tried four times, each of them as long as its deadline.
  if (outcome.shows === 'panel')
    await expect(place.region().getByRole('alert')).toBeVisible({ timeout: 90_000 })
  await expectRestToWork(bench, placeName)
  const classes = async () => {
    const reports = await bench.reportsOf(place.remote)
    return reports.filter((report) => report.version === version).map(({ failure }) => failure?.class)
  }
  const expected = outcome.shows === 'part' ? undefined : outcome.class
  await expect.poll(async () => (await classes()).at(-1)).toBe(expected)
}

/** What is shown has its style sheet, by whichever address. */
async function expectStyled({ page }: Workbench, version: string): Promise<void> {
  const styles = () => page.evaluate(() => [...document.styleSheets].map(({ href }) => href).join())
  await expect.poll(styles).toContain(`/${version}/`)
}

async function expectHealed({ bench, place, outcome, version, made }: Cell): Promise<void> {
  if (outcome.shows === 'panel' && outcome.heals === 'version') {
    await bench.offer(place.make({ version: version.replace(/0$/, '1') }))
  } else if (outcome.shows === 'panel') {
    await place.region().getByRole('button', { name: 'Retry' }).click()
  } else if (outcome.shows === 'gone' && made) {
    await place.enter(made)
  }
  await expect(place.content()).toBeVisible()
  await expect(place.region().getByRole('alert')).toHaveCount(0)
}

async function leave({ bench, place }: Cell): Promise<void> {
  bench.liftFaults()
  await place.leave()
  await bench.withdraw(place.remote)
}

const regionOf = {
  reader: 'the reader in the main region',
  page: 'a page of a remote',
  slot: 'a slot',
  panel: 'the panel beside the page',
}

/** What `npm test` goes through: each class of failure, and each place. */
const tagsOf = (placeName: PlaceName, cell: string) => ({
  tags: gateCells[placeName].includes(cell) ? ['gate'] : [],
})

for (const placeName of places) {
  describe.concurrent(`${regionOf[placeName]}, when a file of it fails:`, () => {
    const table = targets.flatMap((target) => faults.map((fault) => ({ target, fault })))
    for (const { target, fault } of table) {
      test(`${target}: ${fault}`, tagsOf(placeName, `${target}: ${fault}`), () =>
        onBench(async (bench) => {
          const cell = await cellOf(bench, placeName, outcomeOfFault(placeName, target, fault))
          const { place, version } = cell
          const file = place.fileOf(target)
          const isDeployed = fault === 'garbage'
          const made = place.make({
            version,
            ...(isDeployed && { replaced: { [file]: GARBAGE } }),
            deadlines: deadlinesOf(fault === 'hang' ? stagesOf(target) : []),
          })
          const path = new RegExp(`^/remotes/${place.remote}/${version}/${file}`)
          if (!isDeployed) bench.breakPath(path, fault)
          await place.enter(made)
          await expectOutcome(cell)
          if (target === 'style sheet' && fault === 'hang') await expectStyled(bench, version)
          bench.liftFaults()
          await expectHealed(cell)
          await leave(cell)
        }),
      )
    }
  })

  describe.concurrent(`${regionOf[placeName]}, when its part misbehaves:`, () => {
    const table = stages.flatMap((stage) => deeds.map((deed) => ({ stage, deed })))
    for (const { stage, deed } of table) {
      test(`${deed} at ${stage}`, tagsOf(placeName, `${deed} at ${stage}`), () =>
        onBench(async (bench) => {
          const cell = await cellOf(bench, placeName, outcomeOfDeed(stage, deed))
          const { place, version } = cell
          const misdeed = { stage, deed }
          cell.made = place.make({
            version,
            misdeed,
            deadlines: deadlinesOf(deed === 'hang' ? [stage] : []),
          })
          await place.enter(cell.made)
          if (stage === 'update')
            await place.region().getByRole('button', { name: 'Update it' }).press('Enter')
          if (stage === 'unmount') {
            await expect(place.content()).toBeVisible()
            await place.leave()
          }
          if (stage === 'unmount' && cell.outcome.shows === 'part') await place.enter(cell.made)
          await expectOutcome(cell)
          await mend(cell)
          await expectHealed(cell)
          await leave(cell)
        }),
      )
    }
  })
}

/** From now on the part of a cell behaves. */
async function mend({ bench, place, version }: Cell): Promise<void> {
  const name = place.remote === 'reader' ? `reader-${version}` : place.remote
  await bench.page.evaluate((mended) => {
    const { dataset } = document.documentElement
    dataset.mended = `${dataset.mended ?? ''} ${mended}`
  }, name)
}
