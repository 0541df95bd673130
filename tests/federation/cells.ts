import type { FailureClass } from '@tidings/contracts'
import type { NetworkFault } from './faults.ts'

type Fault = Exclude<NetworkFault, 'tampered'>

/** The files of a remote, by what they are to it. */
export const targets = ['entry', 'static child', 'lazy chunk', 'style sheet', 'texts'] as const
export const faults: Fault[] = ['404', '500', 'html', 'garbage', 'wrong-hash', 'hang', 'drop']
export const stages = ['load', 'bootstrap', 'mount', 'render', 'effect', 'update', 'unmount'] as const
export const deeds = ['throw', 'hang', 'loop', 'leak'] as const
export const places = ['reader', 'page', 'slot', 'panel'] as const

export type Target = (typeof targets)[number]
export type Stage = (typeof stages)[number]
export type Deed = (typeof deeds)[number]
export type PlaceName = (typeof places)[number]

/** What is to be seen in the region, what is told of it, and what brings it back without a reload. */
export type Outcome =
  | { shows: 'part' }
  | { shows: 'panel'; class: FailureClass; heals: 'retry' | 'version' }
  /** It was shown, and could not be taken off the page as it should. */
  | { shows: 'gone'; class: FailureClass }

const part: Outcome = { shows: 'part' }
const panel = (kind: FailureClass, heals: 'retry' | 'version' = 'retry'): Outcome => ({
  shows: 'panel',
  class: kind,
  heals,
})

/**
 * A script that was deployed broken is remembered by the browser for as long as the page stands, by its address: only
 * another version, which has other addresses, brings the part back. What failed on its way is asked for anew. What hangs
 * at its first address is asked for at its second.
 */
const script: Record<Fault, Outcome> = {
  '404': panel('http'),
  '500': panel('http'),
  html: panel('http'),
  garbage: panel('evaluate', 'version'),
  'wrong-hash': panel('integrity'),
  hang: part,
  drop: panel('network'),
}

const files: Record<Target, Record<Fault, Outcome>> = {
  entry: script,
  'static child': script,
  'lazy chunk': script,
  // Whatever a style sheet holds is a style sheet to the browser.
  'style sheet': { ...script, garbage: part },
  // A second address would not help: the texts are awaited by their names, whoever asks.
  texts: { ...script, hang: panel('deadline') },
}

/** What becomes of a place where a file of its remote fails. */
export function outcomeOfFault(place: PlaceName, target: Target, fault: Fault): Outcome {
  // The reader shows its list, and beside it that its second half is waited for, until it is given up.
  if (place === 'reader' && target === 'lazy chunk' && fault === 'hang') return panel('deadline')
  // It is found broken when it is drawn, and by then nothing tells it from other code that throws.
  if (place === 'reader' && target === 'lazy chunk' && fault === 'garbage') return panel('render', 'version')
  return files[target][fault]
}

/** What a part leaves behind is told in development alone (left-behind.test.ts); what ours do is counted in leaks.test.ts. */
const doing: Record<Deed, Outcome> = { throw: part, hang: part, loop: part, leak: part }

const lives: Record<Stage, Record<Deed, Outcome>> = {
  // A script that was evaluated, or is about to be, is that to the page for ever.
  load: { ...doing, throw: panel('evaluate', 'version'), hang: panel('deadline', 'version') },
  bootstrap: { ...doing, throw: panel('evaluate'), hang: panel('deadline') },
  mount: { ...doing, throw: panel('mount'), hang: panel('deadline') },
  render: { ...doing, throw: panel('render'), hang: panel('deadline') },
  // Nobody waits for an effect.
  effect: { ...doing, throw: panel('render') },
  update: { ...doing, throw: panel('render'), hang: panel('deadline') },
  unmount: { ...doing, throw: { shows: 'gone', class: 'leak' }, hang: { shows: 'gone', class: 'deadline' } },
}

/** What becomes of a place whose part misbehaves at a stage of its life. */
export const outcomeOfDeed = (stage: Stage, deed: Deed): Outcome => lives[stage][deed]

/** The cells of the matrix that every change has to pass, by their names: each class of failure, and each place. */
export const gateCells: Record<PlaceName, readonly string[]> = {
  reader: ['entry: wrong-hash', 'lazy chunk: 500', 'style sheet: 404', 'throw at render'],
  page: ['entry: drop', 'texts: html', 'throw at mount', 'hang at bootstrap'],
  slot: ['entry: hang', 'throw at load', 'throw at unmount', 'leak at mount'],
  panel: ['static child: 500', 'throw at effect'],
}
