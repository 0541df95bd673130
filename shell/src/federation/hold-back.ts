import { partReport, partStages, z } from '@tidings/contracts'
import { reportPart, type Unfinished } from '@tidings/runtime'
import { DOUBTED, HELD_BACK, nameOf, readNames } from './held-back.ts'
import { readLastGood } from './last-good.ts'

const unfinished = z.object({
  ...partReport.pick({ remote: true, part: true, version: true, source: true }).shape,
  stage: z.enum([...partStages, 'render']),
})

const noted = z.array(unfinished)

/** Holds back what kept pages from answering, as each has noted it; returns a function that tells of it. */
export function holdBack(notes: readonly string[]): () => void {
  const suspects = suspectsAmong(notes.flatMap(parse))
  const doubted = readNames(DOUBTED)
  const isFirstTime = (suspect: Unfinished) => isTrusted(suspect) && !doubted.has(nameOf(suspect))
  const guilty = suspects.filter((suspect) => !isFirstTime(suspect))
  addNames(HELD_BACK, guilty)
  addNames(DOUBTED, suspects.filter(isFirstTime))
  return () => guilty.forEach(report)
}

function parse(note: string): Unfinished[] {
  try {
    return noted.parse(JSON.parse(note))
  } catch {
    return []
  }
}

function addNames(key: string, versions: readonly Unfinished[]): void {
  if (versions.length === 0) return
  localStorage.setItem(key, JSON.stringify([...new Set([...readNames(key), ...versions.map(nameOf)])]))
}

const hasComeUp = ({ remote, version }: Unfinished): boolean => readLastGood().get(remote) === version

const comingUp = new Set<Unfinished['stage']>(['load', 'bootstrap', 'mount'])

/**
 * A browser that is killed, or a telephone that takes a page away, says no more than a page that hangs, and a part is a
 * while on its way: what came up here before may not have done so once.
 */
const isTrusted = (suspect: Unfinished): boolean => comingUp.has(suspect.stage) && hasComeUp(suspect)

/** Where something that never came up here was begun at the same time, nothing that did is suspected. */
function suspectsAmong(all: Unfinished[]): Unfinished[] {
  const strangers = all.filter((each) => !hasComeUp(each))
  return strangers.length > 0 ? strangers : all
}

function report({ stage, ...part }: Unfinished): void {
  const failure = { class: 'deadline', stage, message: 'The page stopped answering meanwhile' } as const
  reportPart({ ...part, stages: {}, failure })
}
