import { expect, test } from 'vitest'
import { embedOfEntry } from './embeds.ts'

const playerOf = (url: string) => embedOfEntry({ url, attachments: null, media: null })?.url ?? null

const tube = 'https://www.youtube-nocookie.com/embed'
const id = 'dQw4w9WgXcQ'

test.each([
  ['a video', `https://www.youtube.com/watch?v=${id}`, `${tube}/${id}?autoplay=1`],
  [
    'a list',
    'https://www.youtube.com/embed/videoseries?list=PL1_a',
    `${tube}/videoseries?autoplay=1&list=PL1_a`,
  ],
  [
    'the page of a list',
    'https://www.youtube.com/playlist?list=PL1',
    `${tube}/videoseries?autoplay=1&list=PL1`,
  ],
  ['a video of a list', `https://www.youtube.com/embed/${id}?list=PL1`, `${tube}/${id}?autoplay=1&list=PL1`],
  [
    'what a channel sends now',
    'https://www.youtube.com/embed/live_stream?channel=UC1',
    `${tube}/live_stream?autoplay=1&channel=UC1`,
  ],
  [
    'a video from a second on',
    `https://www.youtube.com/embed/${id}?rel=0&start=90`,
    `${tube}/${id}?autoplay=1&start=90`,
  ],
  ['a video from a minute on', `https://youtu.be/${id}?t=1m30s`, `${tube}/${id}?autoplay=1&start=90`],
  ['a video from an hour on', `https://youtu.be/${id}?t=1h2m3s`, `${tube}/${id}?autoplay=1&start=3723`],
  ['a video from nowhere', `https://youtu.be/${id}?t=soon`, `${tube}/${id}?autoplay=1`],
  [
    'a video by a secret',
    'https://player.vimeo.com/video/1234?h=ab12&badge=0',
    'https://player.vimeo.com/video/1234?dnt=1&autoplay=1&h=ab12',
  ],
])('the player of %s is told the same', (_what, address, player) => {
  expect(playerOf(address)).toBe(player)
})

test('a video that was linked from a list is no list', () => {
  expect(playerOf(`https://www.youtube.com/watch?v=${id}&list=WL`)).toBe(`${tube}/${id}?autoplay=1`)
})

test.each(['videoseries', 'live_stream'])('%s of nothing has no player', (kind) => {
  expect(playerOf(`https://www.youtube.com/embed/${kind}?list=&channel=`)).toBeNull()
})
