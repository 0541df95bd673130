import type { ServerConfigs, SlotName } from '@tidings/contracts'
import { $contributions, $session, Slot, useStore } from '@tidings/runtime'
import {
  Bell,
  Blocks,
  Download,
  Info,
  Inbox,
  Keyboard,
  Layers,
  lazily,
  List,
  Monitor,
  Rss,
  Settings,
  Share2,
  Sparkles,
  Star,
  Sun,
  TriangleAlert,
  UserRound,
  UsersRound,
  Zap,
  type Icon,
} from '@tidings/ui'
import type { ComponentType, ReactNode } from 'react'
import { GeneralPage } from './general/general-page.tsx'

export interface SettingsPage {
  /** As the address names it. */
  id: string
  icon: Icon
  Page: ComponentType
  /** For those who run the server; the server gives what is on it to nobody else. */
  isForAdmins?: boolean
  /** Whether the menu leads to it on such a server; without it, always. By its address it is there in any case. */
  isListed?: (configs: ServerConfigs) => boolean
}

interface KnownPage extends SettingsPage {
  /** The slot that has to be filled for the page to be there. */
  slot?: SlotName
}

const inSlot = (slot: SlotName) => ({ slot, Page: () => <Slot name={slot} properties={{}} /> })

const forAdmins = (id: string, icon: Icon, load: () => Promise<() => ReactNode>): KnownPage => ({
  id,
  icon,
  isForAdmins: true,
  Page: lazily(load),
})

const adminPages = [
  forAdmins('server', Monitor, async () => (await import('./admin/server-page.tsx')).ServerPage),
  forAdmins('users', UsersRound, async () => (await import('./admin/users-page.tsx')).UsersPage),
  forAdmins('plans', Layers, async () => (await import('./admin/plans-page.tsx')).PlansPage),
  forAdmins('flags', Zap, async () => (await import('./admin/flags-page.tsx')).FlagsPage),
  forAdmins(
    'failing-feeds',
    TriangleAlert,
    async () => (await import('./admin/failing-feeds-page.tsx')).FailingFeedsPage,
  ),
  forAdmins('mails', Inbox, async () => (await import('./admin/mails-page.tsx')).MailsPage),
]

/** In the order of the menu (details.md 2). */
const pages: readonly KnownPage[] = [
  {
    id: 'general',
    icon: Settings,
    // Where the settings open: it comes with them.
    Page: GeneralPage,
  },
  {
    id: 'appearance',
    icon: Sun,
    Page: lazily(async () => (await import('./appearance/appearance-page.tsx')).AppearancePage),
  },
  { id: 'ai', icon: Sparkles, ...inSlot('settings-ai') },
  { id: 'plan', icon: Star, Page: lazily(async () => (await import('./plan/plan-page.tsx')).PlanPage) },
  { id: 'integration', icon: Blocks, ...inSlot('settings-integration') },
  {
    id: 'data-control',
    icon: Download,
    Page: lazily(async () => (await import('./data-control/data-control-page.tsx')).DataControlPage),
  },
  {
    id: 'shortcuts',
    icon: Keyboard,
    Page: lazily(async () => (await import('./shortcuts/shortcuts-page.tsx')).ShortcutsPage),
  },
  {
    id: 'notifications',
    icon: Bell,
    Page: lazily(async () => (await import('./notifications/notifications-page.tsx')).NotificationsPage),
  },
  { id: 'list', icon: List, ...inSlot('settings-list') },
  { id: 'feeds', icon: Rss, Page: lazily(async () => (await import('./feeds/feeds-page.tsx')).FeedsPage) },
  {
    id: 'invitations',
    icon: UsersRound,
    isListed: ({ INVITATION_ENABLED }) => INVITATION_ENABLED,
    ...inSlot('settings-invitations'),
  },
  { id: 'referral', icon: Share2, ...inSlot('settings-referral') },
  {
    id: 'profile',
    icon: UserRound,
    Page: lazily(async () => (await import('./account/account-page.tsx')).AccountPage),
  },
  { id: 'about', icon: Info, Page: lazily(async () => (await import('./about/about-page.tsx')).AboutPage) },
  ...adminPages,
]

/** The pages that there are: one whose part is absent is left out, and what is for administrators for others. */
export function usePages(): readonly SettingsPage[] {
  const { slots } = useStore($contributions)
  const isAdmin = useStore($session)?.role === 'admin'
  return pages.filter(
    ({ slot, isForAdmins }) =>
      (!slot || slots.some((filled) => filled.slot === slot)) && (isAdmin || !isForAdmins),
  )
}
