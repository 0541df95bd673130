import { z } from '@tidings/contracts'
import { atom } from '@tidings/runtime'
import { speeds } from '../../player/player.store.ts'

type Speed = (typeof speeds)[number]

const STORAGE_KEY = 'tidings:speech-speed'

const kept = z.literal(speeds).catch(1)

/** How fast this device reads aloud. */
export const $speechSpeed = atom<Speed>(kept.parse(Number(localStorage.getItem(STORAGE_KEY) ?? 1)))

export function setSpeechSpeed(speed: Speed): void {
  $speechSpeed.set(speed)
  localStorage.setItem(STORAGE_KEY, String(speed))
}
