import { expect, test } from './fixtures.ts'
import { openEntry, row, titles } from './locators.ts'

test.use({ needs: 'shell 0.2, reader 0.2, settings 0.2' })

/** Each would change the interface, or ask a stranger for a file. */
const hostile = [
  'body { display: none }',
  ':root, html, body, aside, main, header { visibility: hidden !important }',
  'p { :root:has(&) { visibility: hidden } body & { color: red } & ~ * { color: blue } }',
  '@import "http://127.0.0.1:9/import.css"; @import url(http://127.0.0.1:9/import2.css);',
  '@font-face { font-family: x; src: url(http://127.0.0.1:9/font.woff2) } p { font-family: x }',
  'p { background: url(http://127.0.0.1:9/a.png) }',
  'p { background-image: image-set("http://127.0.0.1:9/b.png" 1x) }',
  'p { background: u\\72l(http://127.0.0.1:9/c.png) }',
  'p { --x: u\\72l(http://127.0.0.1:9/d.png); background: var(--x) }',
  'p { --y: url(http://127.0.0.1:9/e.png); list-style: var(--y); content: var(--y) }',
  'p::after { content: url("http://127.0.0.1:9/f.png") } p { cursor: url(http://127.0.0.1:9/g.cur), auto }',
  '@media all { p { border-image: url(http://127.0.0.1:9/h.png) 30 } } @supports (color: red) { p { mask: url(http://127.0.0.1:9/i.svg) } }',
  '} } :root { visibility: hidden } @media all { p { color: red',
  'p { position: fixed; inset: 0; z-index: 2147483647; background: black }',
  '@layer x { :root { visibility: hidden } } @scope (html) { :scope { visibility: hidden } }',
  '@keyframes spin { to { visibility: hidden } } @property --accent { syntax: "*"; inherits: true; initial-value: red }',
  '<style>body { display: none }</style> <!-- --> p { color: red }',
]

test('custom CSS reaches what is read, and nothing else', async ({ page, person }) => {
  const feed = await person.subscribe()
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes(':9/')) asked.push(request.url())
  })
  const css = `p { letter-spacing: 3px }\n${hostile.join('\n')}`
  await person.call('PATCH', '/settings/appearance', { customCSS: css })
  await page.goto('/timeline/all/all')
  await row(page, titles(feed)[0]).click()
  await expect(openEntry(page, titles(feed)[0])).toBeVisible()
  const text = page.locator('[data-reading] p').first()
  await expect(text).toHaveCSS('letter-spacing', '3px')
  await expect(page.locator('aside')).toBeVisible()
  await expect(page.getByRole('toolbar')).toBeVisible()
  await expect(page.locator('html')).toHaveCSS('visibility', 'visible')
  // What is placed freely stays within the surface.
  const [surface, placed] = await Promise.all([
    page.locator('[data-reading]').boundingBox(),
    text.boundingBox(),
  ])
  expect(placed?.x).toBeGreaterThanOrEqual(surface?.x ?? Infinity)
  expect(asked).toEqual([])
})

test('each hostile sheet by itself does nothing beyond what is read', async ({ page, person }) => {
  const feed = await person.subscribe()
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes(':9/')) asked.push(request.url())
  })
  await page.goto('/settings/appearance')
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const editor = page.getByRole('textbox', { name: 'Custom CSS' })
  for (const css of hostile) {
    await editor.fill(`${css}\np { outline-offset: 7px }`)
    await expect(page.locator('html')).toHaveCSS('visibility', 'visible')
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect(editor).toBeVisible()
  }
  await editor.fill('p { text-indent: 5px; background: url(http://127.0.0.1:9/z.png) }')
  await expect(page.getByText('Left out, because it could reach beyond the text:')).toBeVisible()
  await expect(page.getByRole('dialog').locator('[data-reading] p')).toHaveCSS('text-indent', '5px')
  await editor.fill('p { text-indent: 5px }')
  await expect(page.getByText('Left out, because it could reach beyond the text:')).toHaveCount(0)
  expect(asked).toEqual([])
  await page.goto('/timeline/all/all')
  await row(page, titles(feed)[0]).click()
  await expect(page.locator('[data-reading] p').first()).toHaveCSS('text-indent', '5px')
})
