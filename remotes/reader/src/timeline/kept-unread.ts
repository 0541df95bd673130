/**
 * What was marked unread by hand in this tab, until it is opened: whoever keeps an entry for later does not read it by
 * passing over it.
 */
export const keptUnread = new Set<string>()
