import { $session } from '@tidings/runtime'
import { forgetMediaSession, tellMediaSession, tellPosition } from './media-session.ts'
import { keepPlayPosition, playPositionOf } from './play-position.ts'
import {
  $player,
  $position,
  changePlayer,
  forgetPlayer,
  type PlayerState,
  type Track,
} from './player.store.ts'
import { soundAlone } from './sound-alone.ts'

/** One step back or forward. */
export const SKIP_SECONDS = 10
/** How often the position in a recording is kept. */
const KEEP_SECONDS = 5
/** So near the end it counts as heard. */
const END_SECONDS = 3
/** Where it is kept in whole seconds, the recording is not moved by less. */
const SAME_SECONDS = 2
/** So soon the player stands in its other place when a window becomes narrow, or wide. */
const MOVE_MS = 2000

let element: HTMLAudioElement | undefined
/** Whether what is loaded has been brought to where it begins: before that it is at 0, which says nothing. */
let isPositioned = false
let keptAt = 0
/** Counts what was asked for: where a recording was left is looked up first, and by then another may be wanted, or none. */
let wishes = 0
let leaving: ReturnType<typeof setTimeout> | undefined

/** Plays a recording from where it was left; the one that plays is kept where it is. */
export function play(track: Track, from?: number): void {
  const isSame = $player.get().track?.url === track.url
  if (!isSame) {
    keepPosition()
    const queue = $player.get().queue.filter(({ url }) => url !== track.url)
    changePlayer({ track, queue, hasFailed: false })
  }
  void start(track, from)
}

/** Plays or pauses what is there. */
export function togglePlayer(): void {
  const { track, isPlaying } = $player.get()
  if (!track) return
  if (isPlaying) pause()
  else play(track)
}

function pause(): void {
  wishes += 1
  element?.pause()
  // Where it has not begun yet, it says nothing.
  changePlayer({ isPlaying: false })
}

const heard = { pause }

export function seek(seconds: number): void {
  const { track } = $player.get()
  if (!track) return
  const player = load(track)
  moveTo(player, Math.min(Math.max(0, seconds), player.duration || track.duration || seconds))
  tell(player)
  if (player.paused) keepPosition()
}

/** Goes so many seconds on, or back, from where it is or was left. */
export async function skip(seconds: number): Promise<void> {
  const { track } = $player.get()
  if (track) seek(($position.get() ?? (await playPositionOf(track.url))) + seconds)
}

export function setSpeed(speed: PlayerState['speed']): void {
  changePlayer({ speed })
  if (element) element.playbackRate = speed
}

export function setMuted(isMuted: boolean): void {
  changePlayer({ isMuted })
  if (element) element.muted = isMuted
}

/** Puts a recording at the end of what follows; where nothing is there it is taken up at once. */
export function enqueue(track: Track): void {
  const { track: current, queue } = $player.get()
  if (!current) return play(track)
  if (current.url === track.url || queue.some(({ url }) => url === track.url)) return
  changePlayer({ queue: [...queue, track] })
}

export function removeFromQueue(url: string): void {
  changePlayer({ queue: $player.get().queue.filter((track) => track.url !== url) })
}

/** Goes on with what follows; with nothing it stops. */
export function playNext(): void {
  const [next] = $player.get().queue
  if (next) play(next)
}

/** Ends the player; where it was is kept, and what followed is not. */
export function closePlayer(): void {
  rest()
  changePlayer({ track: null, queue: [], hasFailed: false })
}

/** The player stands on the page; once it has gone for good, nothing there would stop what plays. Returns what says that it goes. */
export function standOnPage(): () => void {
  clearTimeout(leaving)
  return () => {
    leaving = setTimeout(rest, MOVE_MS)
  }
}

/** Ends what plays, and keeps where it was. */
function rest(): void {
  wishes += 1
  element?.pause()
  keepPosition()
  changePlayer({ isPlaying: false })
  element?.removeAttribute('src')
  element?.load()
  forgetMediaSession()
}

/** Brings a recording into the one element that plays, once. */
function load(track: Track): HTMLAudioElement {
  const player = (element ??= createElement())
  if (player.getAttribute('src') === track.url) return player
  const { speed, isMuted } = $player.get()
  isPositioned = false
  player.src = track.url
  player.defaultPlaybackRate = speed
  player.playbackRate = speed
  player.muted = isMuted
  $position.set(null)
  tellMediaSession(track, {
    play: () => play(track),
    pause,
    seek,
    skip: (seconds) => void skip(seconds),
    playNext,
  })
  return player
}

/** Begins where it was left, be it on another device meanwhile; one that plays goes on. */
async function start(track: Track, from?: number): Promise<void> {
  wishes += 1
  const wish = wishes
  const player = load(track)
  try {
    const position = from ?? (player.paused ? await playPositionOf(track.url) : player.currentTime)
    if (wish !== wishes || player.getAttribute('src') !== track.url) return
    if (from !== undefined || Math.abs(player.currentTime - position) >= SAME_SECONDS)
      moveTo(player, position)
    isPositioned = true
    await player.play()
  } catch (error) {
    // Another recording was taken up, or it was paused, before this one had begun.
    if (error instanceof DOMException && error.name === 'AbortError') return
    changePlayer({ isPlaying: false, hasFailed: true })
  }
}

function moveTo(player: HTMLAudioElement, seconds: number): void {
  player.currentTime = seconds
  isPositioned = true
}

function createElement(): HTMLAudioElement {
  const player = new Audio()
  player.preload = 'metadata'
  const on = (name: string, answer: () => void) => player.addEventListener(name, answer)
  on('play', () => {
    soundAlone(heard)
    changePlayer({ isPlaying: true, hasFailed: false })
  })
  on('pause', () => {
    keepPosition()
    changePlayer({ isPlaying: false })
  })
  on('timeupdate', () => {
    if (isPositioned) tell(player)
  })
  on('durationchange', () => {
    const { track } = $player.get()
    if (track && Number.isFinite(player.duration))
      changePlayer({ track: { ...track, duration: player.duration } })
  })
  on('error', () => {
    if (player.getAttribute('src')) changePlayer({ isPlaying: false, hasFailed: true })
  })
  on('ended', () => {
    const { track } = $player.get()
    if (track) void keepPlayPosition(track.url, 0)
    playNext()
  })
  addEventListener('pagehide', keepPosition)
  $session.listen((user) => {
    if (user !== null) return
    pause()
    forgetPlayer()
  })
  return player
}

function tell(player: HTMLAudioElement): void {
  $position.set(player.currentTime)
  tellPosition(player)
  if (Math.abs(player.currentTime - keptAt) >= KEEP_SECONDS) keepPosition()
}

function keepPosition(): void {
  const { track } = $player.get()
  if (!track || !isPositioned || !element?.getAttribute('src')) return
  const { currentTime, duration } = element
  keptAt = currentTime
  void keepPlayPosition(track.url, duration - currentTime < END_SECONDS ? 0 : currentTime)
}
