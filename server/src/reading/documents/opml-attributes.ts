/** Attributes by which a file of ours keeps the view of a feed or folder, and the category of a feed. */
export const VIEW_ATTRIBUTE = 'tidings:view'
export const CATEGORY_ATTRIBUTE = 'tidings:category'
