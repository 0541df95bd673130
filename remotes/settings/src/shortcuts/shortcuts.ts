import type { CommandScope } from '@tidings/contracts'

export interface Shortcut {
  id: string
  scope: CommandScope
  keys: readonly string[]
  /** Whether these are others than it came with. */
  isChanged?: boolean
}

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'altKey' | 'shiftKey' | 'metaKey'>

const names: Record<string, string> = {
  ' ': 'space',
  ',': 'comma',
  '+': 'plus',
  '.': 'period',
  '/': 'slash',
  arrowup: 'up',
  arrowdown: 'down',
  arrowleft: 'left',
  arrowright: 'right',
}

const MODIFIERS = new Set(['control', 'shift', 'alt', 'meta', 'altgraph', 'dead', 'process', 'unidentified'])
/** Move the focus, would be taken by what is open, or stands between the keys of one shortcut. */
const NEVER = new Set(['tab', 'escape', '>'])

/** What was pressed in the notation of commands; undefined while only modifiers are, or for what cannot be a shortcut. */
export function keysOfPress(event: Pressed, isApple: boolean): string | undefined {
  const letter = /^(?:Key|Digit)(.)$/.exec(event.code)?.[1]?.toLowerCase()
  // Alt makes other characters of letters; where a layout has letters of another script, their place counts.
  const pressed = (!/^[\x20-\x7e]$/.test(event.key) && letter) || event.key.toLowerCase()
  if (MODIFIERS.has(pressed) || NEVER.has(pressed)) return undefined
  return [...modifiersOf(event, pressed, isApple), names[pressed] ?? pressed].join('+')
}

function modifiersOf(event: Pressed, pressed: string, isApple: boolean): string[] {
  const { ctrlKey, metaKey, altKey, shiftKey } = event
  const [mod, other] = isApple ? [metaKey, ctrlKey] : [ctrlKey, metaKey]
  // Where a symbol lies behind Shift depends on the keyboard.
  const isSymbol = pressed.length === 1 && !/[a-z0-9 ]/.test(pressed)
  const held = { shift: shiftKey && !isSymbol, mod, [isApple ? 'ctrl' : 'meta']: other, alt: altKey }
  return Object.entries(held).flatMap(([modifier, isHeld]) => (isHeld ? modifier : []))
}

/**
 * The commands that answer to the same keys where `command` does, by each of its keys, or to the first of those that it answers to one
 * after the other, or the other way round.
 */
export function conflictsOf(command: Shortcut, all: readonly Shortcut[]): string[] {
  const own = command.keys.map(normalise)
  return all
    .filter((other) => other.id !== command.id && doMeet(command, other))
    .filter(({ keys }) => keys.map(normalise).some((key) => own.some((ownKey) => doBegin(key, ownKey))))
    .map(({ id }) => id)
}

/**
 * A command of one column is never meant while another has the focus. What counts everywhere meets those of every column, which go
 * before it; those that came with the same keys are meant to share them.
 */
function doMeet(one: Shortcut, other: Shortcut): boolean {
  if (one.scope === other.scope) return true
  const isEverywhere = one.scope === 'global' || other.scope === 'global'
  return isEverywhere && (one.isChanged === true || other.isChanged === true)
}

/** Whether one of them is pressed on the way to the other, or both are the same. */
const doBegin = (one: string, other: string): boolean =>
  `${one}>`.startsWith(`${other}>`) || `${other}>`.startsWith(`${one}>`)

/** The same keys, however they were written. */
const normalise = (keys: string): string => keys.toLowerCase().split('>').map(normalisePress).join('>')

function normalisePress(keys: string): string {
  const parts = keys.split('+').map((part) => part.trim())
  return parts
    .map((part) => names[part] ?? part)
    .toSorted()
    .join('+')
}
