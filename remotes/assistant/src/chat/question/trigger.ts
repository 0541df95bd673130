import { listPieces, type Draft } from './chip.ts'

/** What a sign asks for, and what is typed behind it. */
export interface Trigger {
  kind: 'mention' | 'shortcut'
  /** Of a mention: of these alone. */
  only?: 'feed' | 'entry' | 'date'
  query: string
  /** Where the sign stands. */
  from: number
}

const narrowed: Readonly<Record<string, Trigger['only']>> = {
  '#': 'feed',
  '＃': 'feed',
  '+': 'entry',
  '＋': 'entry',
  '!': 'date',
  '！': 'date',
}

/** At the start, after a space, and after what is written without spaces. */
const MENTION =
  /(?<=^|[\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{P}])[@＠]([#＃+＋!！]?)((?:[^\s@＠][^\n@＠]{0,39})?)$/u
const SHORTCUT = /^[/／]((?:[^\s/／][^\n/／]{0,39})?)$/

/** Who types more words than these behind a sign says something, and looks for nothing. */
const WORDS_MAX = 4

/** What is looked for where the caret stands; null where nothing is. */
export function findTrigger(draft: Draft, caret: number): Trigger | null {
  const before = draft.text.slice(0, caret)
  const found = triggerAtEnd(before)
  if (!found || found.query.split(' ').length > WORDS_MAX) return null
  const isChosen = listPieces(draft).some(({ chip, from }) => chip && from === found.from)
  return isChosen ? null : found
}

function triggerAtEnd(before: string): Trigger | null {
  const shortcut = SHORTCUT.exec(before)
  if (shortcut) return { kind: 'shortcut', query: shortcut[1] ?? '', from: 0 }
  const mention = MENTION.exec(before)
  if (!mention) return null
  const [, sign = '', query = ''] = mention
  const only = narrowed[sign]
  return { kind: 'mention', query, from: mention.index, ...(only && { only }) }
}
