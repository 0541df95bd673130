export { useStore } from '@nanostores/react'
export {
  QueryClientProvider,
  queryOptions,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
export { default as i18next, type BackendModule } from 'i18next'
export { atom, type ReadableAtom } from 'nanostores'
export { initReactI18next, useTranslation } from 'react-i18next'
export {
  BrowserRouter,
  Link,
  Navigate,
  NavLink,
  Outlet,
  Route,
  Routes,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
} from 'react-router'
export { useCapability, useProvideCapability, type Capability } from './capabilities/capabilities.ts'
export { publish, subscribe } from './channels/channels.ts'
export {
  $isPanelOpen,
  $overlay,
  $panelRemote,
  canRunCommand,
  runCommand,
  useCommand,
} from './commands/commands.ts'
export { startKeyboard } from './commands/keyboard.ts'
export { parseKeys } from './commands/keys.ts'
export { useShortcuts } from './commands/use-shortcuts.ts'
export { api, apiUrl } from './data/api.ts'
export { browserId } from './data/client-identity.ts'
export { fetchContents } from './data/contents.ts'
export { checkFeeds, type CheckedFeeds, type CheckScope } from './data/late-checks.ts'
export { openReply, type ReplyWish } from './data/late-replies.ts'
export { startDataLayer } from './data/data-layer.ts'
export { checkNewQuery, entriesQuery } from './data/entries-query.ts'
export { createSubscription, mutate, refreshSubscriptions, undoMutation } from './data/mutate.ts'
export { $online } from './data/online.ts'
export { $outboxStatus } from './data/outbox-status.ts'
export {
  configsQuery,
  entryQuery,
  feedLookupQuery,
  searchesQuery,
  subscriptionsQuery,
  unreadQuery,
} from './data/queries.ts'
export { queryClient } from './data/query-client.ts'
export { onRefusal } from './data/sender-options.ts'
export { signOut, finishSignOut } from './data/signing-out.ts'
export { refreshSession } from './data/session.ts'
export { $metLimit, $needsInvitation, $session, type MetLimit } from './data/session-state.ts'
export { sendRequest } from './data/transport.ts'
export { useLiveQuery } from './data/use-live-query.ts'
export { formatAs, formatCompact, formatDate, formatDuration, formatRelative } from './formats/formats.ts'
export { whenIdle } from './idle/when-idle.ts'
export { parseTimelinePath, paths } from './navigation/paths.ts'
export {
  $contributions,
  type CommandContribution,
  type Contributions,
  type PartReference,
  type PartVersion,
  type RouteContribution,
  type SlotContribution,
} from './parts/contributions.ts'
export { startDeadline } from './parts/deadline.ts'
export { LatePlace } from './parts/late-place.tsx'
export { $holds } from './parts/own-update.ts'
export { definePart, type Part } from './parts/part.ts'
export { PartError } from './parts/part-error.ts'
export type { PartScope } from './parts/part-scope.ts'
export { definePlainPart } from './parts/plain-part.tsx'
export type { PlainMount, PlainPart } from './parts/plain-part-element.tsx'
export { preloadPart, savesData } from './parts/preload-part.ts'
export { Region } from './parts/region.tsx'
export { RegionBoundary } from './parts/region-boundary.tsx'
export { RegionFrameContext, type RegionFailureProps } from './parts/region-frame.ts'
export { onPartReport, reportPart } from './parts/reports.ts'
export { TextsError } from './parts/texts.ts'
export { Slot } from './parts/slot.tsx'
export { useUnsavedWork } from './parts/unsaved-work.ts'
export { keepWatch, type Unfinished } from './parts/watchdog.ts'
export { $updates, applyUpdates } from './parts/updates.ts'
export { loadReadingStyles } from './reading-styles/load-reading-styles.ts'
export { assumeSettings } from './settings/device-settings.ts'
export { $settingConflicts, $settings, changeSettings, useSettings } from './settings/settings.ts'
export { useDocumentTitle } from './title/document-title.ts'
