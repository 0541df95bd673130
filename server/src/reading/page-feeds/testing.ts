import type { PageRecipe } from '@tidings/contracts'
import { findCandidates } from './candidates.ts'
import { parsePage, type PageTree } from '../documents/pages/page-tree.ts'
import { readItems } from '../documents/pages/read-page.ts'

export const PAGE = 'https://site.test/news/'

/** What of the items of a page tests look at. */
export function entriesOf(html: string, recipe: PageRecipe, url = PAGE) {
  const tree = parsePage(html, url)
  return readItems(tree, recipe).map(({ title, link, date, image, summaryHtml }) => ({
    title,
    link,
    date: date?.slice(0, 10) ?? null,
    image,
    summary: summaryHtml?.replace(/<[^>]*>/g, '').trim() ?? null,
  }))
}

/** What the likeliest guess makes of a page. */
export function guessed(html: string, url = PAGE) {
  const [best] = findCandidates(parsePage(html, url))
  if (!best) throw new Error('Nothing is repeated on the page.')
  return { recipe: best.recipe, entries: entriesOf(html, best.recipe, url) }
}

/** The first element of a name, with words in it where they are given. */
export function elementOf(tree: PageTree, name: string, words = ''): number {
  const found = tree.elements.findIndex(
    (element) =>
      element.name === name &&
      (words === '' || element.children.some((child) => 'data' in child && child.data.includes(words))),
  )
  if (found === -1) throw new Error(`There is no <${name}> with “${words}”.`)
  return found
}

const document = (body: string, head = '<title>News</title>') =>
  `<!doctype html><html lang="en"><head>${head}</head><body>${body}</body></html>`

const menu = `<nav class="menu"><ul>${['Home', 'About us', 'Contact', 'Press', 'Jobs']
  .map((name) => `<li><a href="/${name}">${name}</a></li>`)
  .join('')}</ul></nav>`

/** The front page of a newspaper: cards with heading, picture, teaser and time; a menu and a footer around them. */
export const newsList = document(
  `<header>${menu}</header><main><h1>Latest news</h1><div class="cards-3f9a1c">${[1, 2, 3, 4, 5]
    .map(
      (
        day,
      ) => `<article class="card ${day === 1 ? 'card--featured' : ''} post-${1000 + day}" id="post-${1000 + day}">
        <a href="/2026/11/story-${day}?utm_source=front"><img class="card__image" src="/images/${day}.jpg" alt=""></a>
        <div class="card__body"><h2 class="card__title"><a href="/2026/11/story-${day}">Story number ${day}</a></h2>
        <p class="card__teaser">The council has decided on day ${day} what nobody had expected of it.</p>
        <time datetime="2026-11-0${day}T08:00:00+01:00">${day} November</time></div></article>`,
    )
    .join('')}</div></main>
    <footer><ul>${['Imprint', 'Privacy', 'Terms', 'Cookies'].map((name) => `<li><a href="/${name}">${name}</a></li>`).join('')}</ul></footer>`,
)

/** A list of posts without any class: headings, dates in words. */
export const blogIndex = document(
  `<h1>Notes</h1><ul>${[
    ['On gardens', 'May 30, 2025'],
    ['On rivers and what they carry', '12 April 2025'],
    ['On walking home', '1 March 2025'],
  ]
    .map(([title, date], index) => `<li><a href="post-${index}.html">${title}</a> <span>${date}</span></li>`)
    .join('')}</ul>`,
  '<title>Notes of a walker</title><base href="/notes/">',
)

/** Releases in a table. */
export const releases = document(
  `<table class="releases"><thead><tr><th>Version</th><th>Date</th><th>Notes</th></tr></thead><tbody>${[
    3, 2, 1,
  ]
    .map(
      (minor) =>
        `<tr><td><a href="/download/1.${minor}.0">1.${minor}.0</a></td><td>2026-0${minor}-15</td><td><a href="/notes/1.${minor}.0">What is new in 1.${minor}</a></td></tr>`,
    )
    .join('')}</tbody></table>`,
)

/** A Chinese page of news. */
export const chinese = document(
  `<div class="list">${[
    '城市公园今日重新开放',
    '地铁新线路明年通车',
    '博物馆举办古籍特展',
    '图书馆延长开放时间',
  ]
    .map(
      (title, index) =>
        `<div class="item"><h3><a href="/a/${index}.html">${title}</a></h3><p class="desc">记者从有关部门了解到，相关工作已经准备就绪，市民可以放心前往参观。</p><span class="date">2026年11月${10 + index}日</span></div>`,
    )
    .join('')}</div>`,
)

/** Pictures that come late: placeholders with the true address elsewhere. */
export const lazyPictures = document(
  `<section class="grid">${['a', 'b', 'c']
    .map(
      (
        name,
      ) => `<figure class="tile"><a href="/photo/${name}"><img src="data:image/gif;base64,R0lGOD" data-src="/full/${name}.jpg"
      class="lazyload"></a><figcaption>Photograph of the bay, taken from hill ${name}</figcaption></figure>`,
    )
    .join('')}</section>`,
)
