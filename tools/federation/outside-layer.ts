/** Comments, texts, addresses and escapes, in which a brace is none; then what divides a style sheet. */
const token = /\/\*[^]*?\*\/|"(?:\\[^]|[^"\\])*"|'(?:\\[^]|[^'\\])*'|url\([^"')]*\)|\\[^]|[{};]|[^]/gi

/** What only gives something a name that others may use. */
const naming =
  /^@(?:charset|counter-style|font-face|font-palette-values|keyframes|-webkit-keyframes|property)\b/i
/** What holds rules, and lets them count now and then. */
const condition = /^@(?:container|media|supports)\b/i
/** The layer of remotes, or layers within it. */
const ownLayer = /^@layer\s+remote(?:\.[\w-]+)*(?:\s*,\s*remote(?:\.[\w-]+)*)*$/i

interface Rule {
  /** What stands before its block, without comments. */
  head: string
  /** What stands in its block; undefined where it has none. */
  body: string | undefined
}

/**
 * The rules of a style sheet that would count outside of `@layer remote`: they beat those of all layers, the shell's and every
 * other remote's, and stay when the part has gone. What only gives names (fonts, keyframes, properties) may stand anywhere.
 */
export function findOutsideLayer(name: string, css: string): string[] {
  return rulesOf(css).flatMap(({ head, body }) => {
    if (naming.test(head) || ownLayer.test(head)) return []
    if (body !== undefined && condition.test(head)) return findOutsideLayer(name, body)
    return [`${name} has ${head.slice(0, 60)} outside of @layer remote`]
  })
}

function rulesOf(css: string): Rule[] {
  const rules: Rule[] = []
  let depth = 0
  let head = ''
  let body = ''
  const end = (rule: Rule) => {
    if (rule.head || rule.body !== undefined) rules.push(rule)
    head = body = ''
  }
  for (const [part] of css.matchAll(token)) {
    if (depth === 0) {
      if (part === '{') depth = 1
      else if (part === ';') end({ head: head.trim(), body: undefined })
      else if (!part.startsWith('/*')) head += part
      continue
    }
    if (part === '{') depth += 1
    if (part === '}') depth -= 1
    if (depth === 0) end({ head: head.trim(), body })
    else body += part
  }
  // What is not closed ends with the style sheet.
  end({ head: head.trim(), body: depth > 0 ? body : undefined })
  return rules
}
