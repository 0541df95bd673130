const controlCharacter = /\p{Cc}/u
const signInPages = new Set(['/login', '/register', '/forget-password', '/reset-password', '/verify-email'])

/** Where to go after signing in: a path of this product, else the start. Whoever made the link may have written it. */
export function safeReturnPath(next: string | null): string {
  if (!next?.startsWith('/') || next.includes('\\') || controlCharacter.test(next)) return '/'
  if (!URL.canParse(next, location.origin)) return '/'
  const { origin, pathname, search, hash } = new URL(next, location.origin)
  // Two slashes would name another host once the path stands alone, as `/.//host` does.
  if (origin !== location.origin || pathname.includes('//') || signInPages.has(pathname)) return '/'
  return pathname + search + hash
}
