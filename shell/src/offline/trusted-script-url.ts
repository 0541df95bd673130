const ours = new Set(['/sw.js'])

interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => { createScriptURL: (url: string) => string }
}

declare global {
  interface Window {
    trustedTypes?: TrustedTypes
  }
}

const policy = globalThis.window?.trustedTypes?.createPolicy('tidings', {
  createScriptURL: (url) => {
    if (!ours.has(url)) throw new TypeError(`${url} is no script of ours`)
    return url
  },
})

/** The address of a script of ours as the content security policy wants it; throws for any other. */
export function trustedScriptUrl(url: string): string {
  return policy ? policy.createScriptURL(url) : url
}
