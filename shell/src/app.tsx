import {
  $contributions,
  $needsInvitation,
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
import { $overrides } from './overrides/overrides.store.ts'
import { HomePage } from './pages/home-page.tsx'
import { RouteErrorPage } from './pages/route-error-page.tsx'
import { ToSignIn } from './session/to-sign-in.tsx'

// Whoever is signed in starts without these.
const SignInPage = lazily(async () => (await pageWithForm(import('./session/sign-in-page.tsx'))).SignInPage)
const SignUpPage = lazily(async () => (await pageWithForm(import('./session/sign-up-page.tsx'))).SignUpPage)
const ForgetPasswordPage = lazily(
  async () => (await pageWithForm(import('./session/forget-password-page.tsx'))).ForgetPasswordPage,
)
const ResetPasswordPage = lazily(
  async () => (await pageWithForm(import('./session/reset-password-page.tsx'))).ResetPasswordPage,
)
const VerifyEmailPage = lazily(
  async () => (await pageWithForm(import('./session/verify-email-page.tsx'))).VerifyEmailPage,
)
const InvitationPage = lazily(
  async () => (await pageWithForm(import('./session/invitation-page.tsx'))).InvitationPage,
)
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
          {/* What one opens is there with the next frame: a transition gives way to all that goes on meanwhile, and is waited for. */}
          <BrowserRouter useTransitions={false}>
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
  const needsInvitation = useStore($needsInvitation)
  const { pathname } = useLocation()
  if (user && needsInvitation && pathname !== paths.invitation)
    return <Navigate to={paths.invitation} replace />
  if (pathname.endsWith('/index.html')) return <Navigate to={paths.home} replace />
  return (
    <Routes>
      <Route path={paths.login} element={<SignInPage />} />
      <Route path={paths.register} element={<SignUpPage />} />
      <Route path={paths.forgetPassword} element={<ForgetPasswordPage />} />
      <Route path={paths.resetPassword} element={<ResetPasswordPage />} />
      <Route path={paths.verifyEmail} element={<VerifyEmailPage />} />
      <Route path={paths.invitation} element={user ? <InvitationPage /> : <ToSignIn />} />
      <Route element={user ? <Frame user={user} /> : <ToSignIn />}>
        <Route index element={<Page own={<HomePage />} />} />
        {routes.map((route) => (
          <Route key={route.path} path={route.path} element={<Page route={route} />} />
        ))}
        <Route path={paths.parts} element={<Page own={<PartsPage />} />} />
        <Route path="*" element={<Page own={<NotFoundPage />} />} />
      </Route>
    </Routes>
  )
}

/** What was not deployed is told on every page. */
function Overridden() {
  return useStore($overrides).length > 0 && <OverrideBadge />
}

/**
 * A page of a remote, by the name it has in the navigation until its part says more, or one of the shell. It is the same
 * place whatever is in it, so that the part which goes reaches nothing else.
 */
function Page({ route, own }: { route?: RouteContribution; own?: ReactNode }) {
  return (
    <>
      {route?.navigation && (
        <Suspense fallback={null}>
          <PageTitle title={route.navigation.title} />
        </Suspense>
      )}
      <Region part={route?.part} />
      {own}
    </>
  )
}

function PageTitle({ title }: { title: string }) {
  const { t } = useTranslation(title.slice(0, title.indexOf(':')))
  useDocumentTitle(t(title))
  return null
}

/** What fails again so soon is broken. */
const AGAIN_MS = 5000

/**
 * A page of the shell that fails is drawn anew, since what went with the page before may be at fault, and where it fails again
 * gives way to the error page; a part fails within its own region.
 */
function ErrorPage({ children }: { children: ReactNode }) {
  const [failure, setFailure] = useState<{ error: unknown; at: number; isAgain: boolean }>()
  if (failure?.isAgain) return <RouteErrorPage error={failure.error} />
  function handleError(error: unknown) {
    const at = performance.now()
    setFailure({ error, at, isAgain: failure !== undefined && at - failure.at < AGAIN_MS })
  }
  return (
    <RegionBoundary key={failure?.at} onError={handleError}>
      {children}
    </RegionBoundary>
  )
}

function UiTexts({ children }: { children: ReactNode }) {
  const { t, i18n } = useTranslation('common')
  const texts = { close: t('close'), loading: t('loading'), notifications: t('notifications') }
  return (
    <UiProvider texts={texts} direction={i18n.dir()}>
      {children}
    </UiProvider>
  )
}
