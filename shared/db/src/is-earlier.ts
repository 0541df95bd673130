/** Whether an identifier is less than another: they are numbers that may differ in length. */
export function isEarlier(a: string, b: string): boolean {
  return a.length === b.length ? a < b : a.length < b.length
}
