export { Link, NavLink, Route, Routes, useNavigate, useParams, BrowserRouter } from 'react-router'
export { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
export { atom, map, computed } from 'nanostores'
export { useStore } from '@nanostores/react'
export { useTranslation, Trans, initReactI18next } from 'react-i18next'
export { api, apiUrl } from './data/api.ts'
export { startDataLayer } from './data/data-layer.ts'
export {
  checkNewQuery,
  entriesQuery,
  type EntriesOptions,
  type EntriesPage,
  type NewEntries,
} from './data/entries-query.ts'
export { fetchContents, streamContents } from './data/contents.ts'
export { createSubscription, mutate, refreshSubscriptions, undoMutation } from './data/mutate.ts'
export { $online } from './data/online.ts'
export {
  configsQuery,
  entryQuery,
  feedLookupQuery,
  sessionQuery,
  subscriptionsQuery,
  unreadQuery,
} from './data/queries.ts'
export { queryClient } from './data/query-client.ts'
export { onRefusal } from './data/sender-options.ts'
export { refreshSession } from './data/session.ts'
export { $session } from './data/session-state.ts'
export { sendRequest } from './data/transport.ts'
