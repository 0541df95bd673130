import { ALIAS_PREFIX, integrityHash, remotePath, z } from '@tidings/contracts'
import { allowedOrigins } from '../overrides/allowed-origins.ts'

const ours = new Set(['/sw.js'])

interface Policy {
  createScriptURL: (url: string) => string
  createScript: (text: string) => string
}

declare global {
  // Browsers that enforce trusted types have it; TypeScript does not know it yet.
  var trustedTypes: { createPolicy: (name: string, rules: Policy) => Policy } | undefined
}

/** Hashes and nothing else: no map of ours says where a module is. */
const importMap = z.strictObject({ integrity: z.record(z.string(), integrityHash) })

const rules: Policy = {
  createScriptURL: (url) => {
    if (!ours.has(url)) throw new TypeError(`${url} is no script of ours`)
    return url
  },
  createScript: (text) => {
    const { integrity } = importMap.parse(JSON.parse(text))
    for (const address of Object.keys(integrity)) {
      const path = withoutPrefix(address, allowedOrigins())
      remotePath.parse(withoutPrefix(path, [ALIAS_PREFIX]))
    }
    return text
  },
}

function withoutPrefix(text: string, prefixes: string[]): string {
  const prefix = prefixes.find((known) => text.startsWith(`${known}/`)) ?? ''
  return text.slice(prefix.length)
}

const policy = globalThis.trustedTypes?.createPolicy('tidings', rules) ?? rules

/** The address of a script of ours as the content security policy wants it; throws for any other. */
export const trustedScriptUrl = (url: string): string => policy.createScriptURL(url)

/** An import map that holds hashes of remotes' scripts and can hold nothing else; throws for anything else. */
export const trustedImportMap = (integrity: Record<string, string>): string =>
  policy.createScript(JSON.stringify({ integrity }))
