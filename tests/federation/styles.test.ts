import type { Page } from 'playwright'
import { expect } from '../support/expect.ts'
import { afterAll, beforeAll, describe, onTestFinished, test } from 'vitest'
import { openProductPages, type ProductPages } from './product-page.ts'
import { Workbench } from './workbench.ts'

let pages: ProductPages
let bench: Workbench

const remotes = ['reader', 'discover', 'settings', 'assistant']
/** So many elements of others are looked at. */
const PROBES = 200

/** What may stand on a page. What is of the page at the moment is little; these are beside it, each in every guise. */
const tags =
  `a abbr address article aside audio b blockquote button canvas caption cite code dd details dfn dialog div dl dt em
  fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr i img input kbd label legend li main mark menu meter nav ol
  option output p pre progress q s section select small span strong sub summary sup table tbody td textarea tfoot th thead time
  tr u ul video`.split(/\s+/)
const guises: Record<string, string>[] = [
  {},
  { lang: 'ja', dir: 'rtl', role: 'listitem' },
  { class: 'title row page content', 'aria-expanded': 'true', 'data-state': 'open' },
]

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
    ({ name, those, elements, attributes }) => {
      const stage = document.createElement('div')
      for (const tag of elements) {
        for (const guise of attributes) {
          const probe = stage.appendChild(document.createElement(tag))
          for (const [attribute, value] of Object.entries(guise)) probe.setAttribute(attribute, value)
        }
      }
      document.body.append(stage)
      const regions = [...document.querySelectorAll<HTMLElement>(`[data-remote=${name}]`)]
      const sheets = [
        ...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet][href*="/remotes/"]'),
      ]
      const others = [...document.querySelectorAll('body, body *')].filter(
        (element) => !element.closest(`[data-remote=${name}]`),
      )
      const lookWith = (applied: string[]) => {
        // Of the sheet, and not of its link: that would have it brought anew, which comes too late.
        for (const { sheet, href } of sheets) {
          if (!sheet) throw new Error(`${href} is not on the page`)
          sheet.disabled = !applied.some((other) => href.includes(`/remotes/${other}/`))
        }
        return others.map((element) => {
          const style = getComputedStyle(element)
          return `${element.tagName} ${Array.from(style, (property) => style.getPropertyValue(property)).join()}`
        })
      }
      // The layout of what is around depends on the size of what is in it; that is measured without any.
      for (const region of regions) region.hidden = true
      const looks = those.map(lookWith)
      for (const region of regions) region.hidden = false
      stage.remove()
      return looks
    },
    { name: remote, those: choices, elements: tags, attributes: guises },
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
      expect(none.length).toBeGreaterThanOrEqual(PROBES)
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

test('a style sheet that reaches elements of others is seen', async () => {
  await bench.go('/discover')
  await expect(bench.main().getByRole('heading').first()).toBeVisible()
  const planted = '/remotes/reader/planted.css'
  await bench.page.route(`**${planted}`, (route) =>
    route.fulfill({
      contentType: 'text/css',
      body: '@layer remote { [data-state=open] { letter-spacing: 3px } }',
    }),
  )
  const link = await bench.page.addStyleTag({ url: planted })
  // The page is that of the other tests as well, whichever of them comes next.
  onTestFinished(() => link.evaluate((node) => node.parentNode?.removeChild(node)).then(() => undefined))
  const [none = [], own = []] = await looksOfOthers(bench.page, 'reader', [[], ['reader']])
  expect(own.filter((look, index) => look !== none[index]).length).toBeGreaterThanOrEqual(tags.length)
})
