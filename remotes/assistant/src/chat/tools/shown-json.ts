/** What is nested deeper than this is not indented: it would be longer than any page. */
const DEPTH = 12

/** Signs without a shape that scripts and emoji are written with. */
const SHAPELESS =
  /[\u200E\u200F]|(?<=[\0-\u007F\u200C-\u200F]|\uFE0E|\uFE0F)(?:[\u200C\u200D]|\uFE0E|\uFE0F)/g

/**
 * A value as JSON that can be read: the very value, and nothing of it unseen. Where no script needs a sign without a shape, which
 * something could be hidden in, it is written by its number.
 */
export function toShownJson(value: object): string {
  const text = isDeeper(value, DEPTH) ? JSON.stringify(value) : JSON.stringify(value, null, 2)
  return text.replaceAll(
    SHAPELESS,
    (sign) => String.raw`\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

const isDeeper = (value: unknown, depth: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (depth === 0 || Object.values(value).some((each) => isDeeper(each, depth - 1)))

/** The pieces of JSON in their order: every second one is a text or a key in its quotes. */
export const splitJson = (text: string): string[] => text.split(/("(?:[^"\\]|\\.)*")/)
