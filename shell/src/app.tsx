import {
  $contributions,
  $session,
  BrowserRouter,
  Navigate,
  paths,
  QueryClientProvider,
  queryClient,
  Region,
  RegionBoundary,
  RegionFrameContext,
  type RouteContribution,
  Route,
  Routes,
  useDocumentTitle,
  useLocation,
  useStore,
  useTranslation,
} from '@tidings/runtime'
import { lazily, loadLateComponents, Toaster, UiProvider } from '@tidings/ui'
import { Suspense, useState, type ReactNode } from 'react'
import { Frame } from './layout/frame.tsx'
import { RegionFailure } from './layout/region-failure.tsx'
import { RegionLoading } from './layout/region-loading.tsx'
import { $overrides } from './overrides/overrides.ts'
import { RouteErrorPage } from './pages/route-error-page.tsx'

// Whoever is signed in starts without these.
const SignInPage = lazily(async () => (await pageWithForm(import('./session/sign-in-page.tsx'))).SignInPage)
const SignUpPage = lazily(async () => (await pageWithForm(import('./session/sign-up-page.tsx'))).SignUpPage)
const NotFoundPage = lazily(async () => (await import('./pages/not-found-page.tsx')).NotFoundPage)
const OverrideBadge = lazily(async () => (await import('./overrides/override-badge.tsx')).OverrideBadge)
const PartsPage = lazily(async () => (await import('./parts-page/parts-page.tsx')).PartsPage)

async function pageWithForm<Page>(page: Promise<Page>): Promise<Page> {
  const [module] = await Promise.all([page, loadLateComponents()])
  return module
}

const regionFrame = { Loading: RegionLoading, Failure: RegionFailure }

/** The whole page. */
export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <UiTexts>
        <RegionFrameContext value={regionFrame}>
          <BrowserRouter>
            <ErrorPage>
              <Pages />
            </ErrorPage>
          </BrowserRouter>
        </RegionFrameContext>
        <Toaster />
        <Overridden />
      </UiTexts>
    </QueryClientProvider>
  )
}

function Pages() {
  const user = useStore($session)
  const { routes } = useStore($contributions)
  const { pathname } = useLocation()
  if (pathname.endsWith('/index.html')) return <Navigate to={paths.home} replace />
  return (
    <Routes>
      <Route path={paths.login} element={<SignInPage />} />
      <Route path={paths.register} element={<SignUpPage />} />
      <Route element={user ? <Frame user={user} /> : <ToSignIn />}>
        <Route index element={<Navigate to={paths.timeline({ timelineId: 'all' })} replace />} />
        {routes.map((route) => (
          <Route key={route.path} path={route.path} element={<RemotePage route={route} />} />
        ))}
        <Route path={paths.parts} element={<PartsPage />} />
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  )
}

/** What was not deployed is told on every page. */
function Overridden() {
  return useStore($overrides).length > 0 && <OverrideBadge />
}

/** A page of a remote, by the name it has in the navigation until its part says more. */
function RemotePage({ route: { part, navigation } }: { route: RouteContribution }) {
  return (
    <>
      {navigation && (
        <Suspense fallback={null}>
          <PageTitle title={navigation.title} />
        </Suspense>
      )}
      <Region part={part} />
    </>
  )
}

function PageTitle({ title }: { title: string }) {
  const { t } = useTranslation(title.slice(0, title.indexOf(':')))
  useDocumentTitle(t(title))
  return null
}

/** Whoever is not signed in comes back to where they wanted to be. */
function ToSignIn() {
  const { pathname, search, hash } = useLocation()
  const next = pathname + search + hash
  const query = next === paths.home ? '' : `?${new URLSearchParams({ next }).toString()}`
  return <Navigate to={paths.login + query} replace />
}

/** A page of the shell that fails gives way to the error page; a part fails within its own region. */
function ErrorPage({ children }: { children: ReactNode }) {
  const [error, setError] = useState<unknown>()
  if (error !== undefined) return <RouteErrorPage error={error} />
  return <RegionBoundary onError={setError}>{children}</RegionBoundary>
}

function UiTexts({ children }: { children: ReactNode }) {
  const { t } = useTranslation('common')
  const texts = { close: t('close'), loading: t('loading'), notifications: t('notifications') }
  return <UiProvider texts={texts}>{children}</UiProvider>
}
