/** How somebody signed in on this browser the last time, as the server left it in a cookie. */
export function lastMethod(): string | undefined {
  return /(?:^|;\s*)better-auth\.last_used_login_method=([^;]*)/.exec(document.cookie)?.[1]
}
