import { z } from '@tidings/contracts'
import { atom } from '@tidings/runtime'

/** Something to be heard, with what the player shows of it. */
const track = z.object({
  url: z.string(),
  title: z.string(),
  source: z.string(),
  image: z.string().nullable(),
  /** Seconds; null until it is known. */
  duration: z.number().nullable(),
  /** Where its entry is. */
  path: z.string(),
})

export type Track = z.infer<typeof track>

export const speeds = [0.5, 0.75, 1, 1.25, 1.5, 2] as const

/** What is kept of the player in this browser. */
const kept = z.object({
  track: track.nullable().catch(null),
  queue: z.array(track).catch([]),
  speed: z.literal(speeds).catch(1),
  isMuted: z.boolean().catch(false),
})

export type KeptPlayer = z.infer<typeof kept>

export interface PlayerState extends KeptPlayer {
  isPlaying: boolean
  /** The recording cannot be had. */
  hasFailed: boolean
}

const STORAGE_KEY = 'tidings:player'

/** What the player plays. */
export const $player = atom<PlayerState>({ ...load(), isPlaying: false, hasFailed: false })

/** Seconds from the start of what is played; null until this page has played it, and it is where it was left. */
export const $position = atom<number | null>(null)

function load(): KeptPlayer {
  try {
    return kept.parse(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}'))
  } catch {
    return kept.parse({})
  }
}

export function changePlayer(changes: Partial<PlayerState>): void {
  const state = { ...$player.get(), ...changes }
  $player.set(state)
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(kept.parse(state)))
  } catch {
    // Without room it is kept as long as this page.
  }
}

/** Forgets everything: it belongs to whoever was signed in. */
export function forgetPlayer(): void {
  localStorage.removeItem(STORAGE_KEY)
  $player.set({ ...kept.parse({}), isPlaying: false, hasFailed: false })
  $position.set(null)
}
