/** Whose players the reader frames, each at an address of its own making: of these pages alone ours may hold frames. */
export const playerHosts = [
  'www.youtube-nocookie.com',
  'player.vimeo.com',
  'player.bilibili.com',
  'www.dailymotion.com',
  'open.spotify.com',
  'w.soundcloud.com',
] as const

export type PlayerHost = (typeof playerHosts)[number]

/** Where else there is what a player plays. The reader makes its own address of any of these, and frames none of them. */
const otherHosts: Record<PlayerHost, readonly string[]> = {
  'www.youtube-nocookie.com': [
    'youtube-nocookie.com',
    'm.youtube-nocookie.com',
    'www.youtube.com',
    'youtube.com',
    'm.youtube.com',
    'music.youtube.com',
    'www.youtu.be',
    'youtu.be',
    'm.youtu.be',
  ],
  'player.vimeo.com': ['www.vimeo.com', 'vimeo.com'],
  'player.bilibili.com': ['www.bilibili.com', 'bilibili.com'],
  'www.dailymotion.com': ['dailymotion.com'],
  'open.spotify.com': [],
  'w.soundcloud.com': [],
}

const withOthers = (host: PlayerHost): readonly string[] => [host, ...otherHosts[host]]

/** Whatever names something that is played. */
export const playedHosts: readonly string[] = playerHosts.flatMap(withOthers)

const soundHosts: readonly PlayerHost[] = ['open.spotify.com', 'w.soundcloud.com']

/** Those of videos. */
export const videoHosts: readonly string[] = playerHosts
  .filter((host) => !soundHosts.includes(host))
  .flatMap(withOthers)
