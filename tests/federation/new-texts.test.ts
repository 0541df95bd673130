import { afterAll, beforeAll, describe, test } from 'vitest'
import { expect } from '../support/expect.ts'
import { makeRemote, type MadeVersion } from './made-remote.ts'
import { openProductPages, type ProductPages } from './product-page.ts'
import { Workbench } from './workbench.ts'

let pages: ProductPages

beforeAll(async () => {
  pages = await openProductPages()
})

afterAll(() => pages.close())

const NAME = 'made-translated'

const first = makeRemote({ name: NAME, version: '1.0.0', place: 'page' })

/** It says something that the version before has no word for. */
const second: MadeVersion = makeRemote({
  name: NAME,
  version: '2.0.0',
  place: 'page',
  replaced: {
    'lazy.js': `
      export const make = ({ react, useTranslation, greeting, name }) => function Made() {
        const { t } = useTranslation(name)
        return react.createElement('p', {}, greeting + ' ' + t('released'))
      }`,
    [`locales/en/${NAME}.json`]: '{"released":"let go"}',
    [`locales/ja/${NAME}.json`]: '{"released":"放した"}',
  },
})

const shown = ({ page }: Workbench) => page.locator(`[data-remote="${NAME}"]`)

/** A page on which the first version ran, and was left. */
async function openWithFirstVersion(language = 'en'): Promise<Workbench> {
  const bench = await Workbench.open(pages, { provokes: /^made-translated$/ })
  await bench.page.evaluate((to) => localStorage.setItem('tidings:language', to), language)
  await bench.page.reload()
  await bench.offer(first)
  await bench.go(`/${NAME}`)
  await expect(shown(bench).getByText('1.0.0 pressed 0')).toBeVisible()
  await bench.go('/discover')
  await expect(shown(bench)).toHaveCount(0)
  return bench
}

const failuresOf = async (bench: Workbench, version: string) =>
  (await bench.reportsOf(NAME))
    .filter((report) => report.version === version)
    .flatMap(({ failure }) => (failure ? [failure.class] : []))

describe('a new version, where its texts', () => {
  test.each([
    { how: 'are missing', fault: '404', kind: 'http' },
    { how: 'were changed on their way', fault: 'tampered', kind: 'integrity' },
  ] as const)('$how, gives way to the one before, and is told as $kind', async ({ fault, kind }) => {
    const bench = await openWithFirstVersion()
    bench.breakPath(/2\.0\.0\/locales\//, fault)
    await bench.offer(second, first)
    await bench.go(`/${NAME}`)
    await expect(shown(bench).getByText('1.0.0 pressed 0')).toBeVisible()
    await expect(shown(bench).getByText('released')).toHaveCount(0)
    await expect.poll(() => failuresOf(bench, '2.0.0')).toContain(kind)
    await bench.close()
  })

  test('cannot be had in the language of the page, says in English what it has to say, and that is told', async () => {
    const bench = await openWithFirstVersion('ja')
    bench.breakPath(/2\.0\.0\/locales\/ja\//, '404')
    await bench.offer(second, first)
    await bench.go(`/${NAME}`)
    await expect(shown(bench).getByText('2.0.0 let go')).toBeVisible()
    await expect.poll(() => failuresOf(bench, '2.0.0')).toEqual(['http'])
    await bench.close()
  })
})
