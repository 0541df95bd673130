/** Of JSON that is nested deeper, whatever walks through it may have no room left to come back. No call needs half of it. */
export const MAX_NESTING = 100

/** Whether JSON is nested too deep: looked for in its text, which takes no room of its own. */
export function isNestedTooDeep(json: string): boolean {
  let depth = 0
  for (let at = 0; at < json.length; at++) {
    const char = json[at]
    if (char === '"') at = endOfText(json, at)
    else if (char === '[' || char === '{') depth++
    else if (char === ']' || char === '}') depth--
    if (depth > MAX_NESTING) return true
  }
  return false
}

/** Where a text in JSON ends that begins at a place: at the next quote that nothing takes its meaning from. */
function endOfText(json: string, start: number): number {
  let at = start + 1
  while (at < json.length && json[at] !== '"') at += json[at] === '\\' ? 2 : 1
  return at
}

/** The JSON of a value; undefined where it has none, or is nested too deep. */
export function writeJson(value: unknown): string | undefined {
  try {
    const json = JSON.stringify(value)
    return isNestedTooDeep(json) ? undefined : json
  } catch {
    return undefined
  }
}
