import type { DemoFeed } from './demo-feed.ts'

const harbour = 'Five in the morning, no wind.'

/** Feeds of the views other than articles. */
export const mediaFeeds: DemoFeed[] = [
  {
    slug: 'grain',
    title: 'Grain',
    category: 'Photography',
    view: 2,
    colour: '#b0543a',
    entries: [
      { title: 'Harbour, before the boats', hoursAgo: 6, summary: harbour, pictures: [[1200, 800]] },
      { title: 'Salt road', hoursAgo: 12, summary: 'Three kilometres of it.', pictures: [[900, 1350]] },
      {
        title: 'Two greenhouses',
        hoursAgo: 30,
        summary: 'One of them is lived in.',
        pictures: [
          [1000, 1000],
          [1200, 800],
          [800, 1200],
        ],
      },
      { title: 'The last tram', hoursAgo: 54, summary: 'It goes to the depot.', pictures: [[1600, 700]] },
      { title: 'Window, east wing', hoursAgo: 80, summary: 'Light from the yard.', pictures: [[800, 1100]] },
      { title: 'Low water', hoursAgo: 101, summary: 'Posts older than the pier.', pictures: [[1200, 900]] },
    ],
  },
  {
    slug: 'half-frame',
    title: 'Half Frame Diary',
    category: 'Photography',
    view: 2,
    colour: '#3f7f6f',
    entries: [
      { title: 'Ferns under the stairs', hoursAgo: 3, summary: 'They like it.', pictures: [[700, 1000]] },
      { title: 'Roof of the baths', hoursAgo: 9, summary: 'Copper, once.', pictures: [[1500, 1000]] },
      { title: 'A chair that was moved', hoursAgo: 26, summary: 'By whom?', pictures: [[1000, 1300]] },
      { title: 'Nine umbrellas', hoursAgo: 50, summary: 'And one person.', pictures: [[1400, 900]] },
      { title: 'Bridge, closed', hoursAgo: 76, summary: 'Since Tuesday.', pictures: [[900, 900]] },
    ],
  },
  {
    slug: 'mara-lind',
    title: 'Mara Lind',
    category: 'People',
    view: 1,
    colour: '#8a5a44',
    entries: [
      {
        title: 'The studio is warm again',
        hoursAgo: 1,
        author: 'Mara Lind',
        summary: 'The studio is warm again. The landlord apologised with a fern.',
        body: [
          '<p>The studio is warm again. The landlord apologised <em>with a fern</em>. I have put it in the north window, next to the others.</p>',
        ],
        pictures: [[1200, 800]],
      },
      {
        title: 'Four sketches of the same gate',
        hoursAgo: 7,
        author: 'Mara Lind',
        summary: 'Four sketches of the same gate, and I still do not know how it closes.',
        pictures: [
          [800, 800],
          [800, 800],
          [800, 800],
          [800, 800],
        ],
      },
      {
        title: 'A thread about linseed oil',
        hoursAgo: 29,
        author: 'Mara Lind',
        summary: 'A thread about linseed oil, because somebody asked.',
        body: Array.from(
          { length: 9 },
          (_, index) =>
            `<p>${index + 1}/ Linseed oil does not dry, it grows: it takes up oxygen from the air until it has become something else. That is why a thick layer stays soft underneath for years, and why a rag soaked in it must never be left in a heap.</p>`,
        ),
      },
      {
        title: 'Reading this today',
        hoursAgo: 31,
        author: 'Mara Lind',
        summary: 'Reading this today, slowly.',
        body: [
          '<p>Reading this today, slowly: <a href="https://example.com/essays/north-light">Painters rent the side of the house nobody wants</a></p>',
        ],
      },
    ],
  },
  {
    slug: 'workshop-films',
    title: 'Workshop Films',
    category: 'Makers',
    view: 3,
    colour: '#5a6b8a',
    entries: [
      {
        title: 'Sharpening a chisel without a jig',
        hoursAgo: 4,
        summary: 'Twelve minutes, two stones.',
        seconds: 742,
        video: 'https://www.youtube.com/watch?v=abcdefghij1',
        pictures: [[1280, 720]],
      },
      {
        title: 'A drawer that closes by itself, and why it should not, told at some length',
        hoursAgo: 28,
        summary: 'About friction.',
        seconds: 3905,
        video: 'https://www.youtube.com/watch?v=abcdefghij2',
        pictures: [[1280, 720]],
      },
      {
        title: 'Steam bending, first try',
        hoursAgo: 75,
        summary: 'It broke.',
        seconds: 58,
        video: 'https://www.youtube.com/watch?v=abcdefghij3',
        pictures: [[1280, 720]],
      },
    ],
  },
  {
    slug: 'slow-radio',
    title: 'Slow Radio',
    category: 'Listening',
    view: 4,
    colour: '#7a4f6b',
    entries: [
      {
        title: 'The lighthouse keeper who counted ships',
        hoursAgo: 5,
        author: 'Radio Nord',
        summary: 'Thirty years of tallies, read aloud by his granddaughter.',
        body: [
          '<p>Thirty years of tallies, read aloud by his granddaughter.</p><p>0:05 the lamp, 0:20 the first winter, 0:45 the last ship</p>',
        ],
        seconds: 60,
        pictures: [[600, 600]],
      },
      {
        title: 'Water under the old town',
        hoursAgo: 30,
        author: 'Radio Nord',
        summary: 'Four wells, one engineer, no map.',
        seconds: 60,
        pictures: [[600, 600]],
      },
      {
        title: 'How bells are tuned',
        hoursAgo: 79,
        author: 'Radio Nord',
        summary: 'From the inside, with a lathe.',
        seconds: 60,
        pictures: [[600, 600]],
      },
    ],
  },
  {
    slug: 'build-status',
    title: 'Releases of Keel',
    category: 'Work',
    view: 5,
    colour: '#4b5563',
    entries: [
      { title: 'v4.2.1', hoursAgo: 2, summary: 'Fixes a leak in the watcher.' },
      { title: 'v4.2.0', hoursAgo: 27, summary: 'Watches symbolic links.' },
      { title: 'v4.2.0-rc.2', hoursAgo: 51, summary: 'Second candidate.' },
    ],
  },
]
