import type { ImageAddress } from '@tidings/ui'
import { resolveAddress } from './links.ts'

/** How a player is given a recording. */
export interface Playing {
  src: string
  preload: 'metadata' | 'none'
}

/**
 * A recording as its reader wants pictures: where those do not come from their site, nothing is asked of it before it is
 * played. Undefined for what is no recording, but a call of ours.
 */
export function playingOf(url: string, toAddress: ImageAddress): Playing | undefined {
  const address = toAddress(url)
  return address === undefined ? undefined : { src: url, preload: address === url ? 'metadata' : 'none' }
}

interface PlayersContext {
  baseUrl: string | null
  toAddress: ImageAddress
}

/** Players wait until they are asked, and stay where they are; addresses in them are the entry's, never ours. */
export function transformPlayers(root: DocumentFragment, { baseUrl, toAddress }: PlayersContext): void {
  for (const player of root.querySelectorAll<HTMLMediaElement>('video, audio')) {
    player.removeAttribute('loop')
    player.setAttribute('controls', '')
    if (player.localName === 'video') player.setAttribute('playsinline', '')
    const poster = resolveAddress(player.getAttribute('poster'), baseUrl)
    change(player, 'poster', poster ? toAddress(poster) : undefined)
    const played = [player, ...player.querySelectorAll('source, track')].map((element) => {
      const url = resolveAddress(element.getAttribute('src'), baseUrl)
      const playing = url ? playingOf(url, toAddress) : undefined
      change(element, 'src', playing?.src)
      return playing
    })
    const waits = played.some((playing) => playing?.preload === 'none')
    player.setAttribute('preload', waits ? 'none' : 'metadata')
  }
}

function change(element: Element, name: string, value: string | undefined): void {
  if (value) element.setAttribute(name, value)
  else element.removeAttribute(name)
}
