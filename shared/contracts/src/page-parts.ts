/** What an entry of a page may have besides being there. */
export const pageParts = ['title', 'link', 'date', 'image', 'summary'] as const
