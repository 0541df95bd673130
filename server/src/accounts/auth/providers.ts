import type { AuthProvider } from '@tidings/contracts'
import type { Config } from '../../foundation/config/config.ts'
import { OIDC } from './oidc-plugin.ts'

type ProviderConfig = Pick<Config, 'github' | 'google' | 'oidc'>

/** Providers that better-auth knows by name. */
export function socialProviders({ github, google }: ProviderConfig) {
  return { ...(github && { github }), ...(google && { google }) }
}

interface Drawn extends Pick<AuthProvider, 'id' | 'name' | 'color'> {
  /** Where its own colour cannot be seen on a dark page. */
  inDark?: string
  icon: string
}

/** What the sign-in page offers, by identifier; `credential` is e-mail address and password. */
export function listProviders({ github, google, oidc }: ProviderConfig): Record<string, AuthProvider> {
  const named: (Drawn | undefined)[] = [
    { id: 'credential', name: 'Password', color: '#71717a', icon: keyhole },
    github && { id: 'github', name: 'GitHub', color: '#24292f', inDark: '#f0f6fc', icon: branch },
    google && { id: 'google', name: 'Google', color: '#1a73e8', icon: letter },
    oidc && { id: OIDC, name: oidc.name, color: '#f78c40', icon: keyhole },
  ]
  const known = named.filter((provider) => provider !== undefined)
  return Object.fromEntries(
    known.map(({ icon, inDark, ...provider }) => {
      const drawn = draw(icon, provider.color)
      if (!inDark) return [provider.id, { ...provider, icon: drawn, icon64: drawn }]
      const icons = {
        icon: draw(icon, provider.color, inDark),
        icon64: drawn,
        iconDark64: draw(icon, inDark),
      }
      return [provider.id, { ...provider, ...icons }]
    }),
  )
}

// Drawn by ourselves: the marks of the companies are theirs.
const keyhole = '<circle cx="12" cy="9" r="4"/><path d="M12 13v8m0-4h3"/>'
const branch =
  '<circle cx="7" cy="5" r="2.5"/><circle cx="7" cy="19" r="2.5"/><circle cx="17" cy="8" r="2.5"/><path d="M7 7.5v9m10-6c0 4-10 3-10 6"/>'
const letter = '<path d="M19 12h-7m7 0a7 7 0 1 1-2-5"/>'

/** A picture in one colour, or in another where the page around it is dark. */
function draw(shape: string, color: string, inDark?: string): string {
  const style = inDark ? `<style>@media(prefers-color-scheme:dark){svg{stroke:${inDark}}}</style>` : ''
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="${color}" stroke-width="2" stroke-linecap="round">${style}${shape}</svg>`
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}
