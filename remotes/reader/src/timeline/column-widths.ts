/** Of the setting entryColWidth, in pixels. A test compares them. */
export const columnWidths = { min: 300, max: 600, initial: 356 } as const
