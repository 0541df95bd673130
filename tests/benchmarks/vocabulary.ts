/** So many different words, of which the nth is about n times as rare as the first. */
const VOCABULARY = 20_000

/** Answers words as texts have them, the same at each run. */
export function createWords(): () => string {
  let state = 42
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    const rank = Math.floor(VOCABULARY ** (state / 2_147_483_648))
    return `w${rank.toString(36)}x`
  }
}
