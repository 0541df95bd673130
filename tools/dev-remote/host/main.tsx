import { createRoot } from 'react-dom/client'
import { Host } from './host.tsx'
import { startHost } from './start-host.ts'

const container = document.getElementById('root')
if (!container) throw new Error('The page has no place for the host')

createRoot(container).render(<Host remote={await startHost()} />)
