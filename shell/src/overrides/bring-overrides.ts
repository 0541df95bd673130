import { hasOverrides } from './kept-overrides.ts'

const nothing = () => {}

/**
 * Brings what the overrides of this browser name, with the code for it, which hardly anybody needs; resolves also where it cannot be
 * had. Answers what follows them, for when the parts are shown.
 */
export async function bringOverrides(): Promise<() => void> {
  if (!hasOverrides()) return nothing
  try {
    const { followOverrides, loadOverrides } = await import('./overrides.ts')
    await loadOverrides()
    return followOverrides
  } catch {
    // What is deployed runs.
    return nothing
  }
}
