/** The cookies of one redirect chain: some hosts answer only to a client that brings back what they just set. */
export class ChainCookies {
  readonly #byHost = new Map<string, Map<string, string>>()

  /** Takes the `set-cookie` headers of an answer. */
  store(host: string, setCookie: string | string[] | undefined): void {
    for (const line of [setCookie ?? []].flat()) {
      const [pair = ''] = line.split(';')
      const equals = pair.indexOf('=')
      if (equals < 1) continue
      const cookies = this.#byHost.get(host) ?? new Map<string, string>()
      cookies.set(pair.slice(0, equals).trim(), pair.slice(equals + 1).trim())
      this.#byHost.set(host, cookies)
    }
  }

  /** The `cookie` header for a host; only what that very host has set. */
  header(host: string): string | undefined {
    const cookies = this.#byHost.get(host)
    return cookies && [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }
}
