/** Puts a code into the clipboard; answers whether the browser let it, which it does by https alone. */
export async function copyCode(code: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(code)
    return true
  } catch {
    return false
  }
}
