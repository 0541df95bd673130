import { render } from '@testing-library/react'
import { BrowserRouter, i18next, initReactI18next, QueryClientProvider, queryClient } from '@tidings/runtime'
import { UiProvider } from '@tidings/ui'
import type { ReactNode } from 'react'
import app from '../../locales/en/app.json'
import common from '../../locales/en/common.json'
import errors from '../../locales/en/errors.json'
import parts from '../../locales/en/parts.json'
import shortcuts from '../../locales/en/shortcuts.json'

const texts = { close: common.close, loading: common.loading, notifications: common.notifications }

/** Shows something of the shell at a path, in English, with what stands around it in the product. */
export async function renderAt(path: string, children: ReactNode) {
  await i18next.use(initReactI18next).init({
    lng: 'en',
    resources: { en: { app, common, errors, parts, shortcuts } },
    interpolation: { escapeValue: false },
  })
  history.replaceState(null, '', path)
  return render(
    <QueryClientProvider client={queryClient}>
      <UiProvider texts={texts}>
        <BrowserRouter>{children}</BrowserRouter>
      </UiProvider>
    </QueryClientProvider>,
  )
}
