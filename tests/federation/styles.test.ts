import type { Page } from 'playwright'
import { expect } from '../support/expect.ts'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { openProductPages, type ProductPages } from './product-page.ts'
import { Workbench } from './workbench.ts'

let pages: ProductPages
let bench: Workbench

const remotes = ['reader', 'discover', 'settings', 'assistant']
const PROBES = 200

beforeAll(async () => {
  pages = await openProductPages()
  bench = await Workbench.open(pages)
  // Every remote has been shown, so that all style sheets are on the page.
  await bench.go('/settings/ai')
  await expect(bench.main().getByRole('switch', { name: 'Use AI' })).toBeVisible()
  await bench.go('/settings/appearance')
  await expect(bench.main().getByRole('heading', { name: 'Appearance' })).toBeVisible()
  await bench.go('/timeline/all/all/1')
  await expect(bench.main().getByRole('link', { name: 'Add subscriptions' })).toBeVisible()
})

afterAll(() => pages.close())

/**
 * How elements that are not of a remote look with the style sheets of some remotes, for each of several choices of these:
 * a line for each element. All at one moment, so that nothing else changes in between.
 */
function looksOfOthers(page: Page, remote: string, choices: string[][]): Promise<string[][]> {
  return page.evaluate(
    ({ name, those, count }) => {
      const regions = [...document.querySelectorAll<HTMLElement>(`[data-remote=${name}]`)]
      const sheets = [
        ...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet][href*="/remotes/"]'),
      ]
      const others = [...document.querySelectorAll('body, body *')].filter(
        (element) => !element.closest(`[data-remote=${name}]`),
      )
      const lookWith = (applied: string[]) => {
        for (const link of sheets)
          link.disabled = !applied.some((other) => link.href.includes(`/remotes/${other}/`))
        return others.slice(0, count).map((element) => {
          const style = getComputedStyle(element)
          return `${element.tagName} ${Array.from(style, (property) => style.getPropertyValue(property)).join()}`
        })
      }
      // The layout of what is around depends on the size of what is in it; that is measured without any.
      for (const region of regions) region.hidden = true
      const looks = those.map(lookWith)
      for (const region of regions) region.hidden = false
      return looks
    },
    { name: remote, those: choices, count: PROBES },
  )
}

describe.each(remotes)('the style sheet of %s', (remote) => {
  const others = remotes.filter((other) => other !== remote)

  test.each(['/timeline/all/all/1', '/discover', '/parts'])(
    'changes nothing of the rest of %s',
    async (path) => {
      await bench.go(path)
      await expect(bench.main().getByRole('heading').first()).toBeVisible()
      const choices = [[], [remote], others, remotes]
      const [none = [], own, together, all] = await looksOfOthers(bench.page, remote, choices)
      expect(none.length).toBeGreaterThan(20)
      expect(own).toEqual(none)
      expect(all).toEqual(together)
    },
  )

  test('has rules for nothing but its own, in the layer of remotes', async () => {
    await bench.go('/parts')
    await expect(bench.main().getByRole('heading', { name: 'reader' })).toBeVisible()
    const { strays, layers } = await bench.page.evaluate((name) => {
      const rulesIn = (list: CSSRuleList): CSSRule[] =>
        [...list].flatMap((rule) =>
          rule instanceof CSSGroupingRule && !(rule instanceof CSSStyleRule)
            ? rulesIn(rule.cssRules)
            : [rule],
        )
      const sheets = [...document.styleSheets].filter(({ href }) => href?.includes(`/remotes/${name}/`))
      const rules = sheets.flatMap((sheet) => [...sheet.cssRules])
      const selectors = rulesIn(sheets[0]?.cssRules ?? new CSSStyleSheet().cssRules)
        .filter((rule): rule is CSSStyleRule => rule instanceof CSSStyleRule)
        .map(({ selectorText }) => selectorText)
      return {
        layers: [
          ...new Set(rules.map((rule) => (rule instanceof CSSLayerBlockRule ? rule.name : rule.cssText))),
        ],
        strays: selectors.filter((selector) =>
          [...document.querySelectorAll(selector)].some(
            (element) => !element.closest(`[data-remote=${name}]`),
          ),
        ),
      }
    }, remote)
    expect(layers).toEqual(['remote'])
    expect(strays).toEqual([])
  })
})
