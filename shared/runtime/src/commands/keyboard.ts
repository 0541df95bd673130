import { durations, type CommandScope } from '@tidings/contracts'
import { $contributions, type CommandContribution } from '../parts/contributions.ts'
import { runCommand } from './commands.ts'
import { matchesChord, parseKeys, type Chord } from './keys.ts'

interface Binding {
  id: string
  scope: CommandScope
  chords: Chord[]
}

/** What types, chooses or asks has the keys to itself. */
const OWN_KEYS = [
  'input:not([type=checkbox], [type=radio])',
  'textarea',
  'select',
  '[contenteditable]:not([contenteditable=false])',
  'dialog',
  '[role=dialog]',
  '[role=alertdialog]',
  '[role=menu]',
  '[role=listbox]',
].join()

/** What the space bar presses. */
const PRESSED_BY_SPACE = 'button, summary, input, audio, video, [role=button], [role=treeitem]'

const modifierKeys: ReadonlySet<string> = new Set([
  'Shift',
  'Control',
  'Alt',
  'AltGraph',
  'Meta',
  'CapsLock',
  'Fn',
])

const SCOPE_ATTRIBUTE = 'data-command-scope'

/** Runs commands by their keys; returns a function that stops it. */
export function startKeyboard(isApple: boolean): () => void {
  let bindings: Binding[] = []
  let pending: { chords: Chord[]; until: number } = { chords: [], until: 0 }
  let lastColumn: Element | null = null
  const listening = new AbortController()

  function handleKeyDown(event: KeyboardEvent) {
    // What is held down for a key is none itself, and breaks no sequence.
    if (modifierKeys.has(event.key)) return
    if (event.defaultPrevented || event.isComposing || belongsToTarget(event)) return
    const started = event.timeStamp < pending.until ? pending.chords.length : 0
    const scope = scopeInFocus(lastColumn)
    const matching = bindings.filter(
      (binding) =>
        isInScope(binding, scope) &&
        pending.chords.slice(0, started).every((chord, index) => isSame(chord, binding.chords[index])) &&
        isPressed(binding.chords[started], event, isApple),
    )
    const [next] = matching.filter(({ chords }) => chords.length > started + 1)
    pending = next
      ? { chords: next.chords.slice(0, started + 1), until: event.timeStamp + durations.hotkeySequence }
      : { chords: [], until: 0 }
    const complete = matching.filter(({ chords }) => chords.length === started + 1)
    // What belongs to the column in focus goes before what counts everywhere.
    const ordered = complete.toSorted((one) => (one.scope === 'global' ? 1 : -1))
    if (ordered.some(({ id, chords }) => runCommand(id, chords.at(-1)?.key))) event.preventDefault()
  }

  const stopBinding = $contributions.subscribe(({ commands }) => {
    bindings = commands.flatMap(bindingsOf)
  })
  const { signal } = listening
  addEventListener('keydown', handleKeyDown, { signal })
  addEventListener(
    'focusin',
    ({ target }) => {
      lastColumn = columnOf(target) ?? lastColumn
    },
    { signal },
  )
  return () => {
    stopBinding()
    listening.abort()
  }
}

const bindingsOf = ({ id, scope, keys }: CommandContribution): Binding[] =>
  keys.flatMap((text) => {
    const chords = parseKeys(text)
    return chords ? [{ id, scope, chords }] : []
  })

function belongsToTarget({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false
  return target.closest(OWN_KEYS) !== null || (key === ' ' && target.closest(PRESSED_BY_SPACE) !== null)
}

const isInScope = (binding: Binding, scope: string | null): boolean =>
  binding.scope === 'global' || binding.scope === scope

const isPressed = (chord: Chord | undefined, event: KeyboardEvent, isApple: boolean): boolean =>
  chord !== undefined && matchesChord(chord, event, isApple)

const isSame = (one: Chord, other: Chord | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

const columnOf = (target: EventTarget | null): Element | null =>
  target instanceof Element ? target.closest(`[${SCOPE_ATTRIBUTE}]`) : null

/** The column that has the focus, else, where the whole page has none of its own, the one that had it last, else the timeline. */
function scopeInFocus(lastColumn: Element | null): string | null {
  const active = document.activeElement
  const latest = active?.matches('main') ? null : lastColumn
  const column =
    columnOf(active) ??
    (latest?.isConnected ? latest : document.querySelector(`[${SCOPE_ATTRIBUTE}=timeline]`))
  return column?.getAttribute(SCOPE_ATTRIBUTE) ?? null
}
