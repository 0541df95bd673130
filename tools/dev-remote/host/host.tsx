import type { RemoteManifest } from '@tidings/contracts'
import {
  $contributions,
  BrowserRouter,
  Navigate,
  QueryClientProvider,
  queryClient,
  Region,
  RegionFrameContext,
  Route,
  Routes,
  useStore,
  useTranslation,
} from '@tidings/runtime'
import { Toaster, UiProvider } from '@tidings/ui'
import { OverlayRegion } from '../../../shell/src/layout/overlay-region.tsx'
import { RegionFailure } from '../../../shell/src/layout/region-failure.tsx'
import { RegionLoading } from '../../../shell/src/layout/region-loading.tsx'
import '../../../shell/src/main.css'
import styles from './host.module.css'
import { SlotPage } from './slot-page.tsx'
import { slotPath } from './slot-path.ts'
import { Toolbar } from './toolbar.tsx'

const regionFrame = { Loading: RegionLoading, Failure: RegionFailure }

/** A page for one remote: what it offers, one place at a time. */
export function Host({ remote }: { remote: RemoteManifest }) {
  const { t } = useTranslation('common')
  const texts = { close: t('close'), loading: t('loading'), notifications: t('notifications') }
  return (
    <QueryClientProvider client={queryClient}>
      <UiProvider texts={texts}>
        <RegionFrameContext value={regionFrame}>
          <BrowserRouter useTransitions={false}>
            <div className={styles.host}>
              <Toolbar remote={remote} />
              <main className={styles.place}>
                <Places />
              </main>
            </div>
            <OverlayRegion />
          </BrowserRouter>
        </RegionFrameContext>
        <Toaster />
      </UiProvider>
    </QueryClientProvider>
  )
}

function Places() {
  const { routes, slots } = useStore($contributions)
  const first = routes[0]?.navigation?.path ?? (slots[0] && slotPath(slots[0].slot))
  return (
    <Routes>
      {routes.map(({ path, part }) => (
        <Route key={path} path={path} element={<Region part={part} />} />
      ))}
      <Route path={slotPath(':slot')} element={<SlotPage />} />
      {first !== undefined && <Route path="*" element={<Navigate to={first} replace />} />}
    </Routes>
  )
}
