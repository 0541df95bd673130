import type { ServerConfigs } from '@tidings/contracts'

/** What everybody can ask by one press; pages say the names in the language of their reader (details.md 5). */
export const defaultShortcuts: ServerConfigs['AI_SHORTCUTS'] = [
  {
    id: 'default-summarize-timeline',
    name: 'Summarize',
    defaultPrompt: `Sum up the timeline that I have open. Begin with two sentences on what matters most. Then group what is left by subject, under a short heading each, with one line for each story, and cite the entry that each line is from. Leave out what is trivial or told twice, and say so where there is little to tell. Where the timeline has older entries that you were not given, say at the end how many of the newest you have summed up.`,
    displayTargets: ['list'],
  },
  {
    id: 'default-analyze',
    name: 'Analyze',
    defaultPrompt: `Analyze the entry that I have open. Say in one sentence what it claims. Then, briefly: what it gives as evidence, what it takes for granted or leaves out, what speaks against it, and what it means if it is right. Cite the words that you speak of. Look up in my subscriptions whether others say otherwise, and name them if they do.`,
    displayTargets: ['entry'],
  },
]
