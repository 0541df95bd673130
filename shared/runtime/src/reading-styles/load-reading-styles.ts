/** Brings what shows a user's own style sheet on the reading surfaces; most have none. */
export const loadReadingStyles = () => import('./reading-styles.ts')
