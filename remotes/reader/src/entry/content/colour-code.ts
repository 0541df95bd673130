import { colourCode, type CodeOptions, type CodePiece } from '@tidings/typeset/code'

/** Colours the code of an entry by the language that is named, or else guessed. */
export async function colourBlocks(
  blocks: Iterable<HTMLElement>,
  options: Omit<CodeOptions, 'language'>,
): Promise<void> {
  for (const block of blocks) {
    // One after the other: what is at the top is read first.
    // oxlint-disable-next-line no-await-in-loop
    await colourBlock(block, options)
  }
}

async function colourBlock(block: HTMLElement, options: Omit<CodeOptions, 'language'>): Promise<void> {
  const code = block.querySelector('code') ?? block
  const text = code.textContent
  const wanted = `${options.light} ${options.dark} ${options.guess}`
  if (block.dataset['colours'] === wanted) return
  block.dataset['colours'] = wanted
  const coloured = await colourCode(text, { ...options, language: namedLanguage(block) })
  // Other themes may have been chosen meanwhile.
  if (block.dataset['colours'] !== wanted) return
  if (coloured) block.dataset['highlighted'] = coloured.language
  else delete block.dataset['highlighted']
  code.replaceChildren(...(coloured?.pieces.map(inColour) ?? [text]))
}

function namedLanguage(block: HTMLElement): string | null {
  const named =
    block.dataset['language'] ?? block.querySelector<HTMLElement>('[data-language]')?.dataset['language']
  return named ?? block.closest<HTMLElement>('[data-language]')?.dataset['language'] ?? null
}

/** Colours are set by script: the policy of the page refuses styles in HTML. */
function inColour({ text, color, fontStyle }: CodePiece): HTMLElement {
  const span = document.createElement('span')
  span.textContent = text
  span.style.color = color
  if (fontStyle) span.style.fontStyle = fontStyle
  return span
}
