import type { ServerConfigs, Settings } from '@tidings/contracts'

type Kept = Settings['shortcuts'][number]
type Given = ServerConfigs['AI_SHORTCUTS'][number]

/** Where shortcuts stand: beside a timeline, beside an entry. */
export const targets = ['list', 'entry'] as const

export type Target = (typeof targets)[number]

/** The shortcut that the chat has of each timeline. */
export const SUMMARIZE = 'default-summarize-timeline'

/** What can be asked by one press. */
export interface Shortcut extends Kept {
  /** Of the server: it can be switched off, but not deleted. */
  isGiven: boolean
}

/** What the server gives and what the user has, in the user's order; what is new of the server comes first. */
export function listShortcuts(kept: readonly Kept[], given: readonly Given[]): Shortcut[] {
  const givenById = new Map(given.map((each) => [each.id, each]))
  const isKept = new Set(kept.map(({ id }) => id))
  const fresh = given.filter(({ id }) => !isKept.has(id)).map(asGiven)
  return [...fresh, ...kept.flatMap((each) => withGiven(each, givenById.get(each.id)))]
}

const asGiven = (given: Given): Shortcut => ({ ...given, prompt: '', enabled: true, isGiven: true })

/** One of the server has the prompt that it has by now; one that the server has no more is gone, unless it has one of its own. */
function withGiven(kept: Kept, given: Given | undefined): Shortcut[] {
  if (given) return [{ ...kept, defaultPrompt: given.defaultPrompt, isGiven: true }]
  return kept.prompt === '' ? [] : [{ ...kept, isGiven: false }]
}

/** What is asked: what the user has written, else what the server says. */
export const promptOf = ({ prompt, defaultPrompt = '' }: Kept): string => prompt || defaultPrompt

/** As it is kept: without what it says by default, so that it follows the server. */
export function toKept({ isGiven: _isGiven, ...shortcut }: Shortcut): Kept {
  const prompt = shortcut.prompt === shortcut.defaultPrompt ? '' : shortcut.prompt
  return { ...shortcut, prompt }
}

/** Those that are on and stand where one is; everywhere of `null`. */
export const shortcutsFor = (all: readonly Shortcut[], target: Target | null): Shortcut[] =>
  all.filter(({ enabled, displayTargets }) => enabled && (target === null || displayTargets.includes(target)))

/** The same shortcuts, with one at another position. */
export function moveShortcut(all: readonly Shortcut[], id: string, position: number): Shortcut[] {
  const moved = all.find((each) => each.id === id)
  return moved ? all.filter((each) => each !== moved).toSpliced(position, 0, moved) : [...all]
}

/** What stands in the way of keeping a shortcut as it is typed, by its field. */
export interface ShortcutProblems {
  name?: 'shortcut.nameMissing'
  prompt?: 'shortcut.promptMissing'
  targets?: 'shortcut.targetMissing'
}

/** See ShortcutProblems; nothing where it can be kept. */
export const problemsOf = (shortcut: Shortcut): ShortcutProblems => ({
  ...(shortcut.name.trim() === '' && { name: 'shortcut.nameMissing' }),
  ...(promptOf(shortcut).trim() === '' && { prompt: 'shortcut.promptMissing' }),
  ...(shortcut.displayTargets.length === 0 && { targets: 'shortcut.targetMissing' }),
})
