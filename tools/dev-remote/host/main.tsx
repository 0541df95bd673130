import { createRoot } from 'react-dom/client'
import { Host } from './host.tsx'
import { startHost } from './start-host.ts'

const place = document.getElementById('root')
if (!place) throw new Error('The page has no place for the host')

createRoot(place).render(<Host remote={await startHost()} />)
