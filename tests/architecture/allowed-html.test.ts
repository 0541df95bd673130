// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { sanitize as clean } from '../../server/src/reading/documents/sanitize.ts'
import { sanitize as show } from '../../remotes/reader/src/entry/content/sanitize.ts'

/** Elements that an entry may be made of, and more. */
const elements = (
  'a abbr acronym address annotation article aside audio b bdi bdo big blockquote br caption center cite code col colgroup data ' +
  'dd del details dfn div dl dt em figcaption figure font footer form h1 h2 h3 h4 h5 h6 header hgroup hr i iframe img ins kbd li ' +
  'main mark math menclose mfrac mi mmultiscripts mn mo mover mpadded mphantom mprescripts mroot mrow ms mspace msqrt mstyle ' +
  'msub msubsup msup mtable mtd mtext mtr munder munderover nav none ol p picture pre q rp rt ruby s samp section semantics ' +
  'small source span strike strong sub summary sup table tbody td tfoot th thead time tr track tt u ul var video wbr'
).split(' ')

const inFormula = (name: string) => name.startsWith('m') && !['main', 'mark', 'math'].includes(name)

/** One of them where it may stand. */
function place(name: string): string {
  const element = `<${name} src="https://blog.test/a.png">a</${name}>`
  if (inFormula(name) || ['annotation', 'none', 'semantics'].includes(name)) return `<math>${element}</math>`
  if (['td', 'th'].includes(name)) return `<table><tr>${element}</tr></table>`
  if (['caption', 'colgroup', 'tbody', 'tfoot', 'thead'].includes(name)) return `<table>${element}</table>`
  if (name === 'tr') return '<table><tr><td>a</td></tr></table>'
  if (name === 'col') return '<table><colgroup><col></colgroup></table>'
  return name === 'rt' || name === 'rp' ? `<ruby>${element}</ruby>` : element
}

const hasTag = (html: string, name: string): boolean => html.includes(`<${name}`)

test('whatever the server keeps of an entry is shown', () => {
  const kept = elements.flatMap((name) => {
    const { html } = clean(place(name), { base: 'https://blog.test/', ownOrigin: undefined })
    return hasTag(html, name) ? [{ name, html }] : []
  })
  expect(kept.length).toBeGreaterThan(90)
  const lost = kept.filter(({ name, html }) => {
    const box = document.createElement('div')
    box.append(show(html))
    return !hasTag(box.innerHTML, name)
  })
  expect(lost.map(({ name }) => name)).toEqual([])
})
