import * as z from './zod-parts.ts'

// zod compiles validators with `new Function`, which the page's content security policy forbids.
if ('document' in globalThis) z.config({ jitless: true })

export { z }

/** An ISO 8601 time with a zone, as every time on the wire unless a field says milliseconds. */
export const isoTime = z.iso.datetime({ offset: true })

/** An http or https address. */
export const httpUrl = z.url({ protocol: /^https?$/, hostname: /.+/ }).max(4096)
