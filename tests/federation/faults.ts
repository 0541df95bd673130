import type { Route } from 'playwright'

/** What can become of an answer of the network on its way. */
export type NetworkFault = '404' | '500' | 'html' | 'garbage' | 'wrong-hash' | 'tampered' | 'hang' | 'drop'

const HTML = '<!doctype html><title>Not what was asked for</title>'
/** Neither a script, nor JSON; a style sheet without a rule. */
export const GARBAGE = ']] } garbage {'

/** Changes a file so that it shows itself where that is used. */
const changes: Record<string, (text: string) => string> = {
  'text/javascript': (text) => `${text};globalThis.wasTampered = true`,
  'text/css': (text) => `${text}body { outline-style: dashed !important }`,
  'application/json': (text) => text.replaceAll(/:\s*"[^"]*"/g, ':"hijacked"'),
}

/** Answers a request by a fault in place of what there is; a request that hangs is answered once `lifted` resolves. */
export async function answerByFault(
  route: Route,
  fault: NetworkFault,
  { body, contentType, lifted }: { body: string; contentType: string; lifted: Promise<void> },
): Promise<void> {
  switch (fault) {
    case '404':
    case '500':
      return route.fulfill({ status: Number(fault), body: 'no', contentType: 'text/plain' })
    case 'html':
      return route.fulfill({ body: HTML, contentType: 'text/html' })
    case 'garbage':
      return route.fulfill({ body: GARBAGE, contentType })
    case 'wrong-hash':
      return route.fulfill({ body: `${body}\n`, contentType })
    case 'tampered':
      return route.fulfill({ body: changes[contentType]?.(body) ?? body, contentType })
    case 'drop':
      return route.abort('connectionreset')
    case 'hang':
      await lifted
      // The page may have gone meanwhile.
      return route.fulfill({ body, contentType }).catch(() => undefined)
  }
}
