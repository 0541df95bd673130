/** Which text of an entry is meant: that of its feed, or that of its page. */
export const entryTargets = ['content', 'readabilityContent'] as const

export type EntryTarget = (typeof entryTargets)[number]
