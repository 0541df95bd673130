import { createRoot } from 'react-dom/client'
import { BrowserRouter } from '@tidings/runtime'
import { View, registry } from '@tidings/contracts'
import { Button } from '@tidings/ui'
import { host } from './federation/host.ts'

const parsed = registry.parse(await (await fetch('/registry.json')).json())
host.registerRemotes([{ name: 'probe', entry: parsed.remotes[0]!.versions[0]!.entry, type: 'module' }])
const m: any = await host.loadRemote('probe/parts')
const Page = m.page
createRoot(document.getElementById('root')!).render(<BrowserRouter><Button>{View.All}</Button><Page/></BrowserRouter>)
