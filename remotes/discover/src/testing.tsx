import { render } from '@testing-library/react'
import { BrowserRouter, i18next, initReactI18next, QueryClientProvider, queryClient } from '@tidings/runtime'
import { UiProvider } from '@tidings/ui'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import discover from '../../../locales/en/discover.json'
import errors from '../../../locales/en/errors.json'

/** Answers of the server by method and path, such as `GET /feeds`; what is not there is not found. */
export type Answers = Record<string, (request: Request) => object | Promise<object>>

/** happy-dom knows no locks; a single tab has none to wait for. */
const locks = { request: (_name: string, _options: LockOptions, task: () => unknown) => task() }

/** Shows something of this remote in English, with a server that knows these answers alone. */
export async function renderWith(answers: Answers, children: ReactNode) {
  vi.stubGlobal('fetch', (request: Request) => answer(answers, request))
  Object.defineProperty(navigator, 'locks', { configurable: true, value: locks })
  queryClient.clear()
  history.replaceState(null, '', '/discover')
  await i18next.use(initReactI18next).init({
    lng: 'en',
    resources: { en: { discover, errors } },
    interpolation: { escapeValue: false },
  })
  return render(
    <QueryClientProvider client={queryClient}>
      <UiProvider texts={{ close: 'Close', loading: 'Loading', notifications: 'Notifications' }}>
        <BrowserRouter>{children}</BrowserRouter>
      </UiProvider>
    </QueryClientProvider>,
  )
}

/** An error of the catalogue as the server sends it. */
export class Refusal {
  readonly status: number
  readonly body: object

  constructor(status: number, body: object) {
    this.status = status
    this.body = body
  }
}

async function answer(answers: Answers, request: Request): Promise<Response> {
  const path = new URL(request.url).pathname.replace(/^\/api/, '')
  const reply =
    (await answers[`${request.method} ${path}`]?.(request)) ?? new Refusal(404, { code: 6, message: '' })
  return reply instanceof Refusal
    ? Response.json(reply.body, { status: reply.status })
    : Response.json({ code: 0, ...reply })
}
