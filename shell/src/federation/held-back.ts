import { keepWatch, reportPart, type Unfinished } from '@tidings/runtime'
import { z } from '@tidings/contracts'
import { keepText } from './keep-text.ts'
import { readLastGood } from './last-good.ts'

/** The versions that kept a page from answering when they ran here last. */
const HELD_BACK = 'tidings:held-back'
/** Those that were coming up when a page ended without a word, and had come up here before. */
const DOUBTED = 'tidings:doubted'

/** Versions, each as `remote version`. */
const names = z.array(z.string())

const nameOf = ({ remote, version }: Pick<Unfinished, 'remote' | 'version'>): string => `${remote} ${version}`

function readNames(key: string): Set<string> {
  try {
    return new Set(names.parse(JSON.parse(localStorage.getItem(key) ?? '[]')))
  } catch {
    return new Set()
  }
}

function addNames(key: string, versions: readonly Unfinished[]): void {
  if (versions.length === 0) return
  keepText(key, JSON.stringify([...new Set([...readNames(key), ...versions.map(nameOf)])]))
}

export const isHeldBack = (remote: string, version: string): boolean =>
  readNames(HELD_BACK).has(nameOf({ remote, version }))

/** It came to an end after all. */
export function release(remote: string, version: string): void {
  for (const key of [HELD_BACK, DOUBTED]) {
    const known = readNames(key)
    if (known.delete(nameOf({ remote, version }))) keepText(key, JSON.stringify([...known]))
  }
}

/** Finds out what kept a page from answering before this one; returns a function that tells of it once somebody listens. */
export async function holdBackUnfinished(): Promise<() => void> {
  const suspects = suspectsAmong(await keepWatch())
  const doubted = readNames(DOUBTED)
  const isFirstTime = (suspect: Unfinished) => isTrusted(suspect) && !doubted.has(nameOf(suspect))
  const guilty = suspects.filter((suspect) => !isFirstTime(suspect))
  addNames(HELD_BACK, guilty)
  addNames(DOUBTED, suspects.filter(isFirstTime))
  return () => guilty.forEach(report)
}

const hasComeUp = ({ remote, version }: Unfinished): boolean => readLastGood().get(remote) === version

const comingUp = new Set<Unfinished['stage']>(['load', 'bootstrap', 'mount'])

/**
 * A browser that is killed, or a telephone that takes a page away, says no more than a page that hangs, and a part is a
 * while on its way: what came up here before may not have done so once.
 */
const isTrusted = (suspect: Unfinished): boolean => comingUp.has(suspect.stage) && hasComeUp(suspect)

/** Where something that never came up here was begun at the same time, nothing that did is suspected. */
function suspectsAmong(unfinished: Unfinished[]): Unfinished[] {
  const strangers = unfinished.filter((each) => !hasComeUp(each))
  return strangers.length > 0 ? strangers : unfinished
}

function report({ stage, ...part }: Unfinished): void {
  const failure = { class: 'deadline', stage, message: 'The page stopped answering meanwhile' } as const
  reportPart({ ...part, stages: {}, failure })
}
