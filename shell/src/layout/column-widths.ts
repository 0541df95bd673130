/** Of the setting feedColWidth, in pixels. A test compares it, and the next, with what settings may be. */
export const sidebarWidths = { min: 220, max: 400, initial: 256 } as const

/** Of the setting aiColWidth. */
export const panelWidths = { min: 300, max: 1200, initial: 384 } as const
