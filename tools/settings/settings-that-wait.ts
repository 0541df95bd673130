/** What no part here will follow: other programs of a user may. */
const NOTHING = 'nothing'

/** Settings of which no part has yet been built that could follow them, by that part; they are kept and synced all the same. */
export const settingsThatWait: Readonly<Record<string, string>> = {
  appLaunchOnStartup: 'desktop',
  sendAnonymousData: 'analytics',
  openLinksInExternalApp: 'mobile',
  aiColWidthAll: NOTHING,
  opaqueSidebar: 'desktop',
  showDockBadge: 'desktop',
  showUnreadCountViewAndSubscriptionMobile: 'mobile',
  showUnreadCountBadgeMobile: 'mobile',
  discoverLanguage: 'trending feeds',
  mcpServices: NOTHING,
  showSplineButton: NOTHING,
}
