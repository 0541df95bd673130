const appleSymbols: Record<string, string> = {
  mod: '⌘',
  meta: '⌘',
  ctrl: '⌃',
  alt: '⌥',
  shift: '⇧',
}

const otherNames: Record<string, string> = {
  mod: 'Ctrl',
  meta: 'Meta',
  ctrl: 'Ctrl',
  alt: 'Alt',
  shift: 'Shift',
}

const keyNames: Record<string, string> = {
  enter: '↵',
  escape: 'Esc',
  esc: 'Esc',
  backspace: '⌫',
  delete: 'Del',
  tab: 'Tab',
  space: 'Space',
  up: '↑',
  down: '↓',
  left: '←',
  right: '→',
  arrowup: '↑',
  arrowdown: '↓',
  arrowleft: '←',
  arrowright: '→',
  comma: ',',
  period: '.',
  slash: '/',
  plus: '+',
}

/** True on machines whose keyboards have a command key. */
export function isApplePlatform(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.platform)
}

/** Splits a shortcut such as `shift+mod+a` or `g>h` into the names printed on this machine's keys. */
export function shortcutKeys(shortcut: string, apple = isApplePlatform()): string[] {
  const modifiers = apple ? appleSymbols : otherNames
  return shortcut
    .toLowerCase()
    .split(/[+>]/)
    .map((key) => modifiers[key] ?? keyNames[key] ?? key.toUpperCase())
}
