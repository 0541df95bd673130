import { createHighlighterCore, type HighlighterCore, type ThemeRegistration } from 'shiki/core'
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript'
import githubDark from 'shiki/themes/github-dark.mjs'
import githubLight from 'shiki/themes/github-light.mjs'
import { grammarName, loadGrammars } from './languages.ts'

export interface CodeOptions {
  light: string
  dark: string
  guess: boolean
}

/** Longer code is left as it is: its colours would come too late. */
const LONGEST = 60_000

let highlighter: Promise<HighlighterCore> | undefined

/** Colours the code of an entry by the language that is named, or else guessed. */
export async function highlightCode(blocks: Iterable<HTMLElement>, options: CodeOptions): Promise<void> {
  for (const block of blocks) {
    // One after the other: what is at the top is read first.
    // oxlint-disable-next-line no-await-in-loop
    await highlightBlock(block, options)
  }
}

async function highlightBlock(block: HTMLElement, options: CodeOptions): Promise<void> {
  const code = block.querySelector('code') ?? block
  const text = code.textContent
  const wanted = `${options.light} ${options.dark} ${options.guess}`
  if (text.length > LONGEST || block.dataset['colours'] === wanted) return
  block.dataset['colours'] = wanted
  const coloured = await colour(block, text, options)
  // Other themes may have been chosen meanwhile.
  if (block.dataset['colours'] !== wanted) return
  if (coloured) block.dataset['highlighted'] = coloured.language
  else delete block.dataset['highlighted']
  code.replaceChildren(...(coloured?.parts ?? [text]))
}

/** The parts of a text in their colours; null in a language that is not known. */
async function colour(block: HTMLElement, text: string, options: CodeOptions) {
  const language = namedLanguage(block) ?? (options.guess ? await guess(text) : null)
  const grammars = language === null ? null : await loadGrammars(language)
  if (language === null || !grammars) return null
  const shiki = await (highlighter ??= createHighlighter())
  await shiki.loadLanguage(...grammars)
  const themes = {
    light: await themeNamed(shiki, options.light),
    dark: await themeNamed(shiki, options.dark),
  }
  const { tokens } = shiki.codeToTokens(text, { lang: grammarName(language), themes })
  const parts = tokens.flatMap((line, index) => [
    ...(index > 0 ? ['\n'] : []),
    ...line.map(({ content, htmlStyle }) => colouredText(content, htmlStyle)),
  ])
  return { language, parts }
}

function namedLanguage(block: HTMLElement): string | null {
  const named =
    block.dataset['language'] ?? block.querySelector<HTMLElement>('[data-language]')?.dataset['language']
  return named ?? block.closest<HTMLElement>('[data-language]')?.dataset['language'] ?? null
}

async function guess(code: string): Promise<string | null> {
  const { guessLanguage } = await import('./guess-language.ts')
  return guessLanguage(code)
}

/** Colours are set by script: the policy of the page refuses styles in HTML. */
function colouredText(text: string, style: Record<string, string> = {}): HTMLElement {
  const span = document.createElement('span')
  span.textContent = text
  span.style.setProperty('--light', style['color'] ?? 'inherit')
  span.style.setProperty('--dark', style['--shiki-dark'] ?? 'inherit')
  if (style['font-style']) span.style.fontStyle = style['font-style']
  return span
}

async function createHighlighter(): Promise<HighlighterCore> {
  return createHighlighterCore({
    themes: [githubLight, githubDark],
    langs: [],
    engine: createJavaScriptRegexEngine({ forgiving: true }),
  })
}

/** A theme by its name; the usual one for a name that we do not have. */
async function themeNamed(shiki: HighlighterCore, name: string): Promise<string> {
  if (shiki.getLoadedThemes().includes(name)) return name
  const { themes } = await import('./themes.ts')
  const theme = themes.find((each: ThemeRegistration) => each.name === name)
  if (!theme) return 'github-light'
  await shiki.loadTheme(theme)
  return name
}
