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
