import { overrides } from '@tidings/contracts'
import { readOverrides, STORAGE_KEY } from './kept-overrides.ts'

/** Keeps that a remote comes from an origin. */
export function keepOverride(name: string, origin: string): void {
  localStorage.setItem(STORAGE_KEY, JSON.stringify(overrides.parse({ ...readOverrides(), [name]: origin })))
}

/** Forgets all overrides. */
export const forgetOverrides = (): void => localStorage.removeItem(STORAGE_KEY)
