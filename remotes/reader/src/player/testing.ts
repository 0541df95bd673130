import { makeUser } from '@tidings/contracts/testing'
import { $session } from '@tidings/runtime'
import { answerCalls } from '@tidings/runtime/testing'
import { vi } from 'vitest'
import { forgetPlayer, type Track } from './player.store.ts'

/** The recording that plays, as a browser has it, without its sound: it goes on where a test says so. */
export class StandInAudio extends EventTarget {
  static latest: StandInAudio | undefined
  #src: string | null = null
  #loads = 0
  #seconds = 0
  paused = true
  duration = NaN
  muted = false
  playbackRate = 1
  defaultPlaybackRate = 1
  preload = ''

  constructor() {
    super()
    StandInAudio.latest = this
  }

  get currentTime(): number {
    return this.#seconds
  }

  set currentTime(seconds: number) {
    this.#seconds = seconds
    this.#tellLater('timeupdate')
  }

  get src(): string {
    return this.#src ?? ''
  }

  /** What played stops without a word but that it is at the start again, which is said later (HTML, media element load). */
  set src(url: string) {
    this.#src = url
    this.#loads += 1
    this.paused = true
    this.duration = NaN
    if (this.#seconds === 0) return
    this.currentTime = 0
  }

  getAttribute(name: string): string | null {
    return name === 'src' ? this.#src : null
  }

  removeAttribute(): void {
    this.#src = null
  }

  load(): void {
    this.paused = true
    this.#seconds = 0
  }

  async play(): Promise<void> {
    this.paused = false
    this.#tellLater('play')
    return Promise.resolve()
  }

  pause(): void {
    if (this.paused) return
    this.paused = true
    this.#tellLater('pause')
  }

  /** It is heard up to here. */
  hear(seconds: number): void {
    this.#seconds = seconds
    this.dispatchEvent(new Event('timeupdate'))
  }

  /** It is so long, as its file says. */
  measure(seconds: number): void {
    this.duration = seconds
    this.dispatchEvent(new Event('durationchange'))
  }

  /** It is heard to its end. */
  end(): void {
    this.hear(this.duration)
    this.paused = true
    this.dispatchEvent(new Event('ended'))
  }

  /** What is not told yet of a recording when another is loaded is told no more (HTML, media element load). */
  #tellLater(name: string): void {
    const load = this.#loads
    setTimeout(() => load === this.#loads && this.dispatchEvent(new Event(name)))
  }
}

/** Has recordings played by a stand-in. */
export function standInForAudio(): void {
  vi.stubGlobal('Audio', StandInAudio)
}

/** A recording of an entry, as the player has it. */
export const makeTrack = (props: Partial<Track> = {}): Track => ({
  url: 'https://talks.example/one.mp3',
  title: 'One',
  source: 'Talks',
  image: null,
  duration: 60,
  path: '/timeline/view-4/all/1234567890123456',
  ...props,
})

/** Somebody is signed in who has heard nothing yet, here or on another device. */
export function startUnheard(): void {
  forgetPlayer()
  $session.set(makeUser())
  answerCalls({ 'GET /play-positions': () => ({ data: [] }), '*': () => ({ data: null }) })
}
