import { UiProvider } from '@tidings/ui'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { RouteErrorPage } from './pages/route-error-page.tsx'
import { start } from './startup/start.ts'
import './main.css'

const container = document.getElementById('root')
if (!container) throw new Error('The page has no place for the product')
const root = createRoot(container)

// Not awaited by the module: what the start brings may need this one, and would wait until it is through.
void start().then(
  () => root.render(<App />),
  (error: unknown) => {
    const texts = { close: 'Close', loading: 'Loading', notifications: 'Notifications' }
    root.render(
      <UiProvider texts={texts}>
        <RouteErrorPage error={error} />
      </UiProvider>,
    )
  },
)
