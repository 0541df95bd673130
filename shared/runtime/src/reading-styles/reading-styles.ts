import { sanitizeStyles } from './sanitize-styles.ts'

export interface AppliedStyles {
  /** What was left out of the sheet, as it was written. */
  refused: readonly string[]
  remove: () => void
}

/** Shows a user's own style sheet on whatever carries `data-reading`, and nowhere else on the page. */
export function applyReadingStyles(css: string): AppliedStyles {
  const { rules, refused } = sanitizeStyles(css)
  const sheet = new CSSStyleSheet()
  // What is placed freely is placed within the surface; and nothing leaves it but by its own scroller.
  sheet.replaceSync(`[data-reading] { contain: layout } @scope ([data-reading]) { ${rules.join('\n')} }`)
  if (rules.length > 0) document.adoptedStyleSheets.push(sheet)
  return {
    refused,
    remove: () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((adopted) => adopted !== sheet)
    },
  }
}
