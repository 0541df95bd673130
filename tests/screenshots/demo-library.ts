import type { DemoFeed } from './demo-feed.ts'
import { mediaFeeds } from './demo-media.ts'

const essay = [
  '<p>For a century the tide tables of the harbour were worked out by a brass machine in a cellar. Wheels of forty sizes turned on a common shaft, each for one motion of the moon or the sun, and a wire that ran over all of them drew the sea level of a whole year on a roll of paper in an afternoon.</p>',
  '<p>Nobody who used the tables had to know. The fishermen read a number and left on time. That is what a good instrument does: it takes a great deal of knowledge and gives back <em>one line that can be trusted</em>.</p>',
  '<h2>What the wheels knew</h2>',
  '<p>The radius of a wheel was the strength of a motion, its speed the period, and the place where it started the phase. A mechanic could set a new harbour in two days with a file and a table of constants:</p>',
  '<table><thead><tr><th>Constituent</th><th>Period</th><th>Strength</th></tr></thead><tbody><tr><td>Moon, twice a day</td><td>12.42 h</td><td>1.00</td></tr><tr><td>Sun, twice a day</td><td>12.00 h</td><td>0.46</td></tr><tr><td>Moon, distance</td><td>12.66 h</td><td>0.19</td></tr></tbody></table>',
  '<blockquote><p>It is wrong by a hand’s breadth when the wind is wrong, and it says nothing about the wind. I have never had a better servant.</p></blockquote>',
  '<p>The same sum, in the notation of our own machines, is shorter than its description:</p>',
  '<pre><code class="language-js">const level = (hour) =>\n  constituents.reduce(\n    (sum, { strength, period, phase }) => sum + strength * Math.cos((2 * Math.PI * hour) / period + phase),\n    0,\n  )</code></pre>',
  '<p>What has been lost is not accuracy. It is that one could stand beside the machine, put a finger on a wheel, and feel which part of the sea it was.</p>',
]

export const demoLibrary: DemoFeed[] = [
  {
    slug: 'slow-instruments',
    title: 'Slow Instruments',
    category: 'Essays',
    view: 0,
    colour: '#3d6b8f',
    entries: [
      {
        title: 'The brass machine that knew the sea',
        hoursAgo: 1,
        author: 'Ines Haldorsen',
        summary:
          'For a century the tide tables of the harbour were worked out by a brass machine in a cellar.',
        body: essay,
        picture: true,
      },
      {
        title: 'A clock with one hand is enough',
        hoursAgo: 28,
        author: 'Ines Haldorsen',
        summary:
          'Until 1680 most people read the time from a single hand, and were late less often than we are.',
        picture: true,
      },
      {
        title: 'How to hold a pencil for eight hours',
        hoursAgo: 76,
        author: 'Tomas Brandt',
        summary: 'Draughtsmen had an answer to tired hands, and it was not softer graphite.',
      },
    ],
  },
  {
    slug: 'north-window',
    title: 'North Window',
    category: 'Essays',
    view: 0,
    colour: '#8a5a44',
    entries: [
      {
        title: 'Painters rent the side of the house nobody wants',
        hoursAgo: 3,
        author: 'Mara Lind',
        summary:
          'Light from the north does not move. Everything that has to be compared with itself tomorrow wants such a window.',
        picture: true,
      },
      {
        title: 'Letters to a room I used to live in',
        hoursAgo: 52,
        author: 'Mara Lind',
        summary: 'You were four metres by three and smelled of other people’s dinners.',
      },
    ],
  },
  {
    slug: 'compile-and-carry',
    title: 'Compile & Carry',
    category: 'Technology',
    view: 0,
    colour: '#2f7d5b',
    entries: [
      {
        title: 'Your database already has a queue in it',
        hoursAgo: 2,
        author: 'Yusuf Adeyemi',
        summary:
          'SKIP LOCKED, a column with a time in it, and an honest look at how many jobs you really have.',
        picture: true,
      },
      {
        title: 'Measure the second run',
        hoursAgo: 9,
        author: 'Yusuf Adeyemi',
        summary:
          'The first one measures your disk. Four ways in which benchmarks of small programs lie, and what to print instead.',
      },
      {
        title: 'Deleting eleven thousand lines, one test at a time',
        hoursAgo: 31,
        author: 'Yusuf Adeyemi',
        summary: 'Nobody remembered what the scheduler was for. We found out in the only way that works.',
      },
      {
        title: 'A parser is a promise',
        hoursAgo: 58,
        author: 'Yusuf Adeyemi',
        summary:
          'What comes out is what the rest of the program may believe. Everything else follows from that.',
      },
    ],
  },
  {
    slug: 'small-signals',
    title: 'Small Signals',
    category: 'Technology',
    view: 0,
    colour: '#6a4fa3',
    entries: [
      {
        title: 'Radio from a potato, and other honest demonstrations',
        hoursAgo: 5,
        author: 'Petra Okafor',
        summary: 'It carries for nine metres. It is the best nine metres of radio I have heard.',
        picture: true,
      },
      {
        title: 'The museum of cables that fit nothing',
        hoursAgo: 20,
        author: 'Petra Okafor',
        summary: 'Connectors outlive what they connected. A tour in twelve plugs.',
      },
    ],
  },
  {
    slug: 'field-notes-weekly',
    title: 'Field Notes Weekly',
    category: 'Science',
    view: 0,
    colour: '#9a7b1f',
    entries: [
      {
        title: 'Swifts sleep on the wing, and we finally know how long',
        hoursAgo: 4,
        author: 'Dr. Lena Vogt',
        summary:
          'Ten seconds at a time, several hundred times a night, according to the lightest recorder yet carried by a bird.',
        picture: true,
      },
      {
        title: 'A lichen that keeps the time of glaciers',
        hoursAgo: 26,
        author: 'Dr. Lena Vogt',
        summary: 'It grows half a millimetre in a year, and it does not mind waiting.',
      },
      {
        title: 'Counting rain with a kitchen funnel',
        hoursAgo: 49,
        author: 'Samir Patel',
        summary: 'Nine hundred people measured one storm. Their average was better than the radar.',
      },
    ],
  },
  {
    slug: 'yoru-no-hondana',
    title: '夜の本棚',
    category: 'Essays',
    view: 0,
    colour: '#4b5563',
    entries: [
      {
        title: '読み終えない本のための場所',
        hoursAgo: 7,
        author: '森本 葵',
        summary: '途中で閉じた本にも、それぞれの続きがある。棚のいちばん下の段について。',
      },
      {
        title: '栞という発明',
        hoursAgo: 73,
        author: '森本 葵',
        summary: '紙一枚で、昨日の自分と待ち合わせることができる。',
      },
    ],
  },
  ...mediaFeeds,
]
