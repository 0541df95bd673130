import { createHighlighterCore, type HighlighterCore } from 'shiki/core'
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript'
import { grammarName, loadGrammars } from './languages.ts'
import { usualThemes } from './usual-themes.ts'

/** How code is to be coloured. */
export interface CodeOptions {
  /** As whoever wrote it names its language; null where nobody says. */
  language: string | null
  /** The names of the themes for light and dark pages; the usual one for a name that there is not. */
  light: string
  dark: string
  /** The language that nobody names is guessed. */
  guess: boolean
}

/** A piece of code in one colour. */
export interface CodePiece {
  text: string
  /** As values of CSS. */
  color: string
  fontStyle: string | undefined
}

export interface ColouredCode {
  language: string
  pieces: CodePiece[]
}

/** Longer code is left as it is: its colours would come too late. */
const LONGEST = 60_000

let highlighter: Promise<HighlighterCore> | undefined

/** The pieces of some code in their colours, one after the other the whole of it; null where its language is not known. */
export async function colourCode(code: string, options: CodeOptions): Promise<ColouredCode | null> {
  if (code.length > LONGEST) return null
  const language = options.language ?? (options.guess ? await guess(code) : null)
  const grammars = language === null ? null : await loadGrammars(language)
  if (language === null || !grammars) return null
  const shiki = await (highlighter ??= createHighlighter())
  await shiki.loadLanguage(...grammars)
  const themes = {
    light: await themeNamed(shiki, options.light),
    dark: await themeNamed(shiki, options.dark),
  }
  const { tokens } = shiki.codeToTokens(code, { lang: grammarName(language), themes })
  const pieces = tokens.flatMap((line, index) => [
    ...(index > 0 ? [{ text: '\n', color: 'inherit', fontStyle: undefined }] : []),
    ...line.map(({ content, htmlStyle = {} }) => ({
      text: content,
      color: legible(htmlStyle['color'], htmlStyle['--shiki-dark']),
      fontStyle: htmlStyle['font-style'],
    })),
  ])
  return { language, pieces }
}

async function guess(code: string): Promise<string | null> {
  const { guessLanguage } = await import('./guess-language.ts')
  return guessLanguage(code)
}

/** Our pages are not those that themes are made for: what would be too pale on a light one is darker, and the other way round. */
function legible(light: string | undefined, dark: string | undefined): string {
  if (light === undefined || dark === undefined) return 'inherit'
  return `light-dark(oklch(from ${light} min(l, 0.52) c h), oklch(from ${dark} max(l, 0.7) c h))`
}

async function createHighlighter(): Promise<HighlighterCore> {
  return createHighlighterCore({
    themes: usualThemes,
    langs: [],
    engine: createJavaScriptRegexEngine({ forgiving: true }),
  })
}

/** A theme by its name; the usual one for a name that we do not have. */
async function themeNamed(shiki: HighlighterCore, name: string): Promise<string> {
  if (shiki.getLoadedThemes().includes(name)) return name
  const { themes } = await import('../themes/index.ts')
  const theme = themes.find((each) => each.name === name)
  if (!theme) return 'github-light'
  await shiki.loadTheme(theme)
  return name
}
