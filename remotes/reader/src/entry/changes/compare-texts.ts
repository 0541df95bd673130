import { diffArrays, diffWords } from 'diff'

export interface ComparedWords {
  text: string
  kind: 'same' | 'added' | 'removed'
}

/** A block of a text, in words that stayed, came and went; `unchanged` counts blocks left out between two that changed. */
export type ComparedBlock = { words: ComparedWords[] } | { unchanged: number }

/** Longer searches for what two texts share end with the whole as changed. */
const TIME_MS = 500

/** What changed between two texts of several blocks, word by word. */
export function compareTexts(
  before: readonly string[],
  after: readonly string[],
  language?: string,
): ComparedBlock[] {
  const changes = diffArrays([...before], [...after], { timeout: TIME_MS })
  if (!changes) return [...wholly(before, 'removed'), ...wholly(after, 'added')]
  const compared: ComparedBlock[] = []
  let removed: string[] = []
  for (const { value, added, removed: isRemoved } of changes) {
    if (isRemoved) removed = value
    else {
      compared.push(...(added ? replaceBlocks(removed, value, language) : wholly(removed, 'removed')))
      if (!added) compared.push({ unchanged: value.length })
      removed = []
    }
  }
  return [...compared, ...wholly(removed, 'removed')]
}

/** Blocks that took the place of others: one by one, as far as both go. */
function replaceBlocks(
  removed: readonly string[],
  added: readonly string[],
  language?: string,
): ComparedBlock[] {
  const both = Math.min(removed.length, added.length)
  const replaced = removed
    .slice(0, both)
    .map((block, index) => ({ words: compareWords(block, added[index] ?? '', language) }))
  return [...replaced, ...wholly(removed.slice(both), 'removed'), ...wholly(added.slice(both), 'added')]
}

const wholly = (blocks: readonly string[], kind: 'added' | 'removed'): ComparedBlock[] =>
  blocks.map((text) => ({ words: [{ text, kind }] }))

/** Words as the language has them, also where none are written apart. */
export function compareWords(before: string, after: string, language?: string): ComparedWords[] {
  const intlSegmenter = new Intl.Segmenter(language, { granularity: 'word' })
  const changes = diffWords(before, after, { intlSegmenter, timeout: TIME_MS })
  if (!changes)
    return wholly([before], 'removed')
      .concat(wholly([after], 'added'))
      .flatMap(wordsOf)
  return changes.map(({ value, added, removed }) => ({
    text: value,
    kind: added ? 'added' : removed ? 'removed' : 'same',
  }))
}

const wordsOf = (block: ComparedBlock): ComparedWords[] => ('words' in block ? block.words : [])
