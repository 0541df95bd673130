/** Functions that compute, draw or choose; every other may fetch, or is not known to be harmless. */
const HARMLESS = new Set(
  [
    'calc min max clamp round mod rem abs sign sin cos tan asin acos atan atan2 pow sqrt hypot log exp',
    'var env light-dark color-mix color rgb rgba hsl hsla hwb lab lch oklab oklch',
    'linear-gradient radial-gradient conic-gradient',
    'repeating-linear-gradient repeating-radial-gradient repeating-conic-gradient',
    'translate translatex translatey scale scalex scaley rotate skew skewx skewy matrix',
    'blur brightness contrast drop-shadow grayscale hue-rotate invert opacity saturate sepia',
    'cubic-bezier linear steps minmax repeat fit-content counter counters',
    'inset circle ellipse polygon rect xywh',
  ].flatMap((names) => names.split(' ')),
)

interface Cleaned {
  rules: string[]
  refused: string[]
}

/**
 * A style sheet of the user without anything that could reach out: the browser's own parser reads it, rules and functions
 * of a list are taken, and what comes out is written anew from what was understood.
 */
export function sanitizeStyles(css: string): Cleaned {
  const sheet = new CSSStyleSheet()
  // It takes no @import; the warning of the browser about it is for the console alone.
  sheet.replaceSync(css)
  const refused: string[] = /@import/i.test(css) ? ['@import'] : []
  const rules = cleanRules(sheet.cssRules, refused)
  return { rules, refused: [...new Set(refused)] }
}

function cleanRules(list: CSSRuleList, refused: string[]): string[] {
  return [...list].flatMap((rule) => cleanRule(rule, refused) ?? [])
}

function cleanRule(rule: CSSRule, refused: string[]): string | undefined {
  if (rule instanceof CSSStyleRule) {
    return block(rule.selectorText, [
      ...cleanStyle(rule.style, refused),
      ...cleanRules(rule.cssRules, refused),
    ])
  }
  if (rule instanceof CSSNestedDeclarations) return cleanStyle(rule.style, refused).join(' ')
  if (rule instanceof CSSMediaRule) return blockOf('@media', rule, refused)
  if (rule instanceof CSSSupportsRule) return blockOf('@supports', rule, refused)
  refused.push(rule.cssText.slice(0, rule.cssText.indexOf('{')).trim() || rule.cssText)
  return undefined
}

const blockOf = (name: string, rule: CSSMediaRule | CSSSupportsRule, refused: string[]) =>
  block(`${name} ${rule.conditionText}`, cleanRules(rule.cssRules, refused))

const block = (head: string, body: string[]): string => `${head} { ${body.join(' ')} }`

function cleanStyle(style: CSSStyleDeclaration, refused: string[]): string[] {
  return [...style].flatMap((name) => {
    const value = style.getPropertyValue(name)
    const important = style.getPropertyPriority(name) ? ' !important' : ''
    if (isHarmless(value)) return `${name}: ${value}${important};`
    refused.push(`${name}: ${value}`)
    return []
  })
}

/** A custom property is kept as it was typed: an escape in it could spell a function that is not seen here. */
function isHarmless(value: string): boolean {
  if (/[\\@<]/.test(value)) return false
  const tokens = value.match(/[-\w]+|[^-\w]/g) ?? []
  const functions = tokens.filter((name, index) => tokens[index + 1] === '(' && /[-\w]/.test(name))
  return functions.every((name) => HARMLESS.has(name.toLowerCase()))
}
