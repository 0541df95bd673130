/** One press of a key with its modifiers. */
export interface Chord {
  key: string
  mod: boolean
  ctrl: boolean
  alt: boolean
  shift: boolean
  meta: boolean
}

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'altKey' | 'shiftKey' | 'metaKey'>

const modifiers = ['mod', 'ctrl', 'alt', 'shift', 'meta'] as const

const names: Record<string, string> = {
  up: 'arrowup',
  down: 'arrowdown',
  left: 'arrowleft',
  right: 'arrowright',
  space: ' ',
  esc: 'escape',
  comma: ',',
  period: '.',
  slash: '/',
  plus: '+',
}

/** Reads keys such as `shift+mod+a`, or `g>h` for one after the other; undefined for what is not supported. */
export function parseKeys(keys: string): Chord[] | undefined {
  if (keys.includes('+') && keys.includes('>')) return undefined
  const chords = keys.toLowerCase().split('>').map(parseChord)
  // The focus is never trapped: Tab moves it, whatever a command would like.
  return chords.some(({ key }) => key === 'tab' || key === '') ? undefined : chords
}

function parseChord(text: string): Chord {
  const parts = text.split('+').map((part) => part.trim())
  const [mod, ctrl, alt, shift, meta] = modifiers.map((modifier) => parts.includes(modifier))
  const key = parts.find((part) => !modifiers.some((modifier) => modifier === part)) ?? ''
  return {
    key: names[key] ?? key,
    mod: mod ?? false,
    ctrl: ctrl ?? false,
    alt: alt ?? false,
    shift: shift ?? false,
    meta: meta ?? false,
  }
}

/** Whether a press is a chord; `mod` is the command key on an Apple machine, else the control key. */
export function matchesChord(chord: Chord, event: Pressed, isApple: boolean): boolean {
  const ctrl = chord.ctrl || (chord.mod && !isApple)
  const meta = chord.meta || (chord.mod && isApple)
  if (event.ctrlKey !== ctrl || event.metaKey !== meta || event.altKey !== chord.alt) return false
  return isKey(chord, event)
}

function isKey({ key, shift }: Chord, event: Pressed): boolean {
  const pressed = event.key.toLowerCase()
  const isSymbol = key.length === 1 && !/[a-z]/.test(key)
  // Where a symbol or a digit lies behind Shift depends on the keyboard.
  if (isSymbol && pressed === key) return true
  return event.shiftKey === shift && (pressed === key || letterOfCode(event) === key)
}

/** The letter of a physical key, where the layout or Alt makes another character of it. */
function letterOfCode({ key, code }: Pressed): string | undefined {
  if (/^[\x20-\x7e]$/.test(key)) return undefined
  return /^(?:Key|Digit)(.)$/.exec(code)?.[1]?.toLowerCase()
}
