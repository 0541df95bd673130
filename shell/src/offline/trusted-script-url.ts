const ours = new Set(['/sw.js'])

interface Policy {
  createScriptURL: (url: string) => string
}

declare global {
  // Browsers that enforce trusted types have it; TypeScript does not know it yet.
  var trustedTypes: { createPolicy: (name: string, rules: Policy) => Policy } | undefined
}

const rules: Policy = {
  createScriptURL: (url) => {
    if (!ours.has(url)) throw new TypeError(`${url} is no script of ours`)
    return url
  },
}

const policy = globalThis.trustedTypes?.createPolicy('tidings', rules) ?? rules

/** The address of a script of ours as the content security policy wants it; throws for any other. */
export const trustedScriptUrl = (url: string): string => policy.createScriptURL(url)
