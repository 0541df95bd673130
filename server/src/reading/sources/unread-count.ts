/** In a query of `feeds f` and the `cursors c` of somebody, if they have one there: how many entries of a feed they have not read. */
export const unreadCount = 'f.entry_count - coalesce(c.read_total, 0)'
