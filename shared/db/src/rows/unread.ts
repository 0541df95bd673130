/** How many unread entries a feed (by id) or an inbox (by handle) has. */
export interface UnreadCount {
  id: string
  count: number
}
