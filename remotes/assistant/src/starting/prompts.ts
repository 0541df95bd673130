/** What somebody new may say that they like: keys of `starting.prompt` (details.md has fourteen). */
export const prompts = [
  'technology',
  'programming',
  'science',
  'space',
  'news',
  'economy',
  'design',
  'art',
  'books',
  'comics',
  'photography',
  'health',
  'surprise',
  'little',
] as const

export type Prompt = (typeof prompts)[number]

/** How many are offered at once. */
export const PROMPTS_AT_ONCE = 5

/** Some of them by chance, those first that were not among the last ones. */
export function drawPrompts(last: readonly Prompt[] = [], random: () => number = Math.random): Prompt[] {
  const drawn = prompts.map((prompt) => ({ prompt, order: random() + (last.includes(prompt) ? 1 : 0) }))
  return drawn
    .toSorted((one, other) => one.order - other.order)
    .slice(0, PROMPTS_AT_ONCE)
    .map(({ prompt }) => prompt)
}
