import { playedHosts } from '@tidings/contracts/players'
import { expect, test } from 'vitest'
import { embedOfEntry } from './embeds.ts'

const names = ['', 'www.', 'm.', 'music.', 'player.', 'open.', 'w.', 'embed.', 'geo.', 'on.']
const sites = [
  'youtube.com',
  'youtube-nocookie.com',
  'youtu.be',
  'vimeo.com',
  'bilibili.com',
  'dailymotion.com',
]
const hosts = [...sites, 'dai.ly', 'b23.tv', 'spotify.com', 'soundcloud.com'].flatMap((site) =>
  names.map((name) => `${name}${site}`),
)

/** One address of each kind that is known. */
const paths = [
  'embed/dQw4w9WgXcQ',
  'watch?v=dQw4w9WgXcQ',
  'dQw4w9WgXcQ',
  'video/76979871',
  '76979871',
  'video/BV1xx411c7mD',
  'player.html?bvid=BV1xx411c7mD',
  'embed/video/x8abcde',
  'embed/track/4cOdK2wGLETKBW3PvgPWqT',
  'player/?url=https%3A//api.soundcloud.com/tracks/1',
]

const isPlayed = (host: string): boolean =>
  paths.some(
    (path) => embedOfEntry({ url: `https://${host}/${path}`, attachments: null, media: null }) !== null,
  )

test('whatever is made a player of here has a frame that the server keeps', () => {
  const played = hosts.filter(isPlayed)
  expect(played).toContain('dailymotion.com')
  expect(played.filter((host) => !playedHosts.includes(host))).toEqual([])
})
