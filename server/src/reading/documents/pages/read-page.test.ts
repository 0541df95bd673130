import iconv from 'iconv-lite'
import { describe, expect, test } from 'vitest'
import { readDocument } from '../read-document.ts'
import { findCandidates } from '../../page-feeds/candidates.ts'
import { parsePage } from './page-tree.ts'
import {
  blogIndex,
  chinese,
  entriesOf,
  guessed,
  lazyPictures,
  newsList,
  PAGE,
  releases,
} from '../../page-feeds/testing.ts'

describe('what is repeated on a page is found, with title, link, date, picture and summary in it', () => {
  test('on the front page of a newspaper', () => {
    const { recipe, entries } = guessed(newsList)
    expect(recipe.item).toMatch(/> article\.card$/)
    expect(entries).toHaveLength(5)
    expect(entries[0]).toEqual({
      title: 'Story number 1',
      link: 'https://site.test/2026/11/story-1',
      date: '2026-11-01',
      image: 'https://site.test/images/1.jpg',
      summary: 'The council has decided on day 1 what nobody had expected of it.',
    })
  })

  test('in a list of posts without a class, relative to the base of the page', () => {
    expect(guessed(blogIndex).entries).toEqual([
      {
        title: 'On gardens',
        link: 'https://site.test/notes/post-0.html',
        date: '2025-05-30',
        image: null,
        summary: null,
      },
      {
        title: 'On rivers and what they carry',
        link: 'https://site.test/notes/post-1.html',
        date: '2025-04-12',
        image: null,
        summary: null,
      },
      {
        title: 'On walking home',
        link: 'https://site.test/notes/post-2.html',
        date: '2025-03-01',
        image: null,
        summary: null,
      },
    ])
  })

  test('in a table of releases', () => {
    const { entries } = guessed(releases)
    expect(entries.map(({ title, date }) => [title, date])).toEqual([
      ['What is new in 1.3', '2026-03-15'],
      ['What is new in 1.2', '2026-02-15'],
      ['What is new in 1.1', '2026-01-15'],
    ])
    expect(entries[0]?.link).toBe('https://site.test/notes/1.3.0')
  })

  test('on a Chinese page', () => {
    const { entries } = guessed(chinese)
    expect(entries).toHaveLength(4)
    expect(entries[0]).toMatchObject({
      title: '城市公园今日重新开放',
      date: '2026-11-10',
      link: 'https://site.test/a/0.html',
    })
    expect(entries[0]?.summary).toMatch(/^记者从有关部门了解到/)
  })

  test('where pictures come late', () => {
    const { entries } = guessed(lazyPictures)
    expect(entries.map(({ image, link }) => [image, link])).toEqual(
      ['a', 'b', 'c'].map((name) => [
        `https://site.test/full/${name}.jpg`,
        `https://site.test/photo/${name}`,
      ]),
    )
  })

  test('and a menu is not what comes first', () => {
    const candidates = findCandidates(parsePage(newsList, PAGE))
    expect(candidates[0]?.samples[0]).toBe('Story number 1')
    expect(candidates.flatMap(({ samples }) => samples)).not.toContain('Home')
  })

  test('selectors name nothing that software makes anew', () => {
    const { recipe } = guessed(newsList)
    expect(Object.values(recipe).join(' ')).not.toMatch(/\d{3}|3f9a1c|featured/)
  })
})

const page = (item: string) => `<body><div class="i">${item}</div><div class="i">${item}</div></body>`
const notice = (summary: string) => `<article class="card"><h2>Closed</h2><p>${summary}</p></article>`

const readOne = (item: string, recipe: object) => entriesOf(page(item), { item: '.i', ...recipe })[0]

describe('an item is read', () => {
  test.each([
    ['<a href="javascript:alert(1)">x</a>', null],
    ['<a href="//other.test/x">x</a>', 'https://other.test/x'],
    ['<a href="?id=3">x</a>', 'https://site.test/news/?id=3'],
  ])('with the link of %s', (html, link) => {
    expect(readOne(html, { title: 'a', link: 'a' })).toMatchObject({ link })
  })

  test('with the link that its title stands in', () => {
    expect(readOne('<a href="/x"><h2>Title</h2></a>', { title: 'h2', link: 'h2' })?.link).toBe(
      'https://site.test/x',
    )
  })

  test.each([
    ['<time datetime="2026-03-04T05:06:07Z">yesterday</time>', '2026-03-04'],
    ['<time>Published on March 4th, 2026 at 10:00</time>', '2026-03-04'],
    ['<time>Posted: 04.03.2026 | Anna</time>', '2026-03-04'],
    ['<time>2026年3月4日 18:00 更新</time>', '2026-03-04'],
    ['<time>three hours ago</time>', null],
  ])('with the date of %s', (html, date) => {
    expect(readOne(`<b>t</b>${html}`, { title: 'b', date: 'time' })).toMatchObject({ date })
  })

  test.each([
    ['<img src="/blank.gif" data-original="/a.jpg">', 'https://site.test/a.jpg'],
    ['<img srcset="/s.jpg 300w, /l.jpg 1200w">', 'https://site.test/l.jpg'],
    ['<img src="javascript:alert(1)">', null],
  ])('with the picture of %s', (html, image) => {
    expect(readOne(`<b>t</b>${html}`, { title: 'b', image: 'img' })).toMatchObject({ image })
  })

  test('with a picture that is a background', () => {
    const html = `<b>t</b><div class="p" style="background-image: url('/bg.png')"></div>`
    expect(readOne(html, { title: 'b', image: '.p' })?.image).toBe('https://site.test/bg.png')
  })
})

describe('a page as the document of a feed', () => {
  const recipe = { item: 'article.card', title: 'h2', link: 'h2 a', date: 'time', image: 'img', summary: 'p' }
  const read = (html: string | Buffer, options = {}) =>
    readDocument({
      bytes: Buffer.from(html),
      contentType: 'text/html',
      url: PAGE,
      now: Date.UTC(2026, 10, 22),
      known: [],
      ownOrigin: 'https://tidings.test',
      maxEntries: 100,
      recipe,
      ...options,
    })

  test('has the title of the page, and entries by their links', () => {
    const feed = read(newsList)
    expect(feed).toMatchObject({ title: 'News', siteUrl: PAGE, entryCount: 5 })
    expect(feed.entries[0]).toMatchObject({
      guid: 'https://site.test/2026/11/story-1',
      url: 'https://site.test/2026/11/story-1',
      publishedAt: Date.UTC(2026, 10, 1, 7),
      media: [{ url: 'https://site.test/images/1.jpg', type: 'photo' }],
    })
    expect(feed.entries[0]?.content).toContain('what nobody had expected')
  })

  test('is the same entry when its text is mended, and another when its link is', () => {
    const [before] = read(newsList).entries
    const [mended] = read(newsList.replace('Story number 1<', 'Story number one<')).entries
    const [other] = read(newsList.replaceAll('story-1', 'story-77')).entries
    expect(mended?.guidHash).toBe(before?.guidHash)
    expect(other?.guidHash).not.toBe(before?.guidHash)
  })

  test('knows items without a link by title and date', () => {
    const [before] = read(notice('On Monday')).entries
    expect(read(notice('On Monday, all day')).entries[0]?.guidHash).toBe(before?.guidHash)
  })

  test('spreads entries without a date over days before they were seen first, in the order of the page', () => {
    const { entries } = read(newsList.replace(/<time.*?<\/time>/g, ''))
    const days = entries.map(({ publishedAt }) => (Date.UTC(2026, 10, 22) - publishedAt) / (24 * 60 * 60_000))
    expect(days).toEqual([1, 2, 3, 4, 5])
  })

  test.each(['gb18030', 'shift_jis', 'utf-16le'])('is read in %s', (encoding) => {
    const words = encoding === 'shift_jis' ? '公園が再び開く' : '城市公园重新开放'
    const html = `<html><head><meta charset="${encoding}"></head><body><article class="card"><h2><a href="/1">${words}</a></h2></article></body></html>`
    const bytes = iconv.encode(html, encoding, { addBOM: encoding.startsWith('utf') })
    expect(read(bytes, { contentType: `text/html; charset=${encoding}` }).entries[0]?.title).toBe(words)
  })

  test('says in words that the chosen element is gone', () => {
    expect(() => read('<main><div class="story">A new design</div></main>')).toThrow(
      'The page has changed: the chosen element is no longer found.',
    )
  })
})
