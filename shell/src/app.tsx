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
import { $overrides } from './overrides/overrides.ts'
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
        <Route index element={<HomePage />} />
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
