import { createRoot } from 'react-dom/client'
import { Toaster, UiProvider } from '../src/index.ts'
import { Gallery } from './gallery.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')

createRoot(root).render(
  <UiProvider texts={{ close: 'Close', loading: 'Loading', notifications: 'Notifications' }}>
    <Gallery />
    <Toaster />
  </UiProvider>,
)
