import {
  ALIAS_PREFIX,
  type PartReport,
  type Registry,
  type RegistryLine,
  type RemoteVersion,
} from '@tidings/contracts'
import type { Buffer } from 'node:buffer'
import type { Locator, Page, Route } from 'playwright'
import { expect } from '../support/expect.ts'
import { announceRegistry, changeRegistry, hearAnnouncements } from '../support/registry.ts'
import { answerByFault, type NetworkFault } from './faults.ts'
import { PANEL_KEY, type MadeVersion } from './made-remote.ts'
import type { ProductPages, WindowOptions } from './product-page.ts'

interface Fault {
  path: RegExp
  fault: NetworkFault
  lifted: PromiseWithResolvers<void>
}

declare global {
  // Where a page keeps what it told the server of its parts.
  var toldReports: PartReport[]
}

/** A page of the product in which remotes come, go and fail while it runs. */
export class Workbench {
  readonly page: Page
  readonly #files = new Map<string, Buffer>()
  readonly #offered = new Map<string, RegistryLine>()
  #faults: Fault[] = []
  #original: RegistryLine[] = []

  private constructor(page: Page) {
    this.page = page
  }

  /** Opens a page at /discover, whose registry and files the workbench answers from then on. */
  static async open({ open, product }: ProductPages, options?: WindowOptions): Promise<Workbench> {
    const page = await open(options)
    const bench = new Workbench(page)
    await page.addInitScript(keepReports)
    await hearAnnouncements(page)
    await changeRegistry(page, product, (registry) => bench.#changeRegistry(registry))
    await page.route(/\/remotes\//, (route) => bench.#answer(route))
    await page.goto('/discover')
    await expect(bench.sidebar.getByText('Starred')).toBeVisible()
    return bench
  }

  readonly main = (): Locator => this.page.getByRole('main')
  get sidebar(): Locator {
    return this.page.getByRole('complementary', { name: 'Sidebar' })
  }

  get panel(): Locator {
    return this.page.getByRole('complementary', { name: 'Panel' })
  }

  /** Shows what is in the panel, which the key of a made remote opens. */
  async openPanel(): Promise<void> {
    if (await this.panel.isHidden()) await this.page.keyboard.press(PANEL_KEY)
    await expect(this.panel).toBeVisible()
  }

  async closePanel(): Promise<void> {
    if (await this.panel.isVisible()) await this.page.keyboard.press(PANEL_KEY)
    await expect(this.panel).toBeHidden()
  }

  /** The version of a remote that the product itself has. */
  builtVersion(name: string): RemoteVersion {
    const version = this.#original.find((known) => known.name === name)?.versions[0]
    if (!version) throw new Error(`The product has no version of ${name}`)
    return version
  }

  /** Has the running page read that a remote is there, in this version and older ones. */
  async offer(made: MadeVersion, ...older: MadeVersion[]): Promise<void> {
    const { name } = made.line.manifest
    const versions = [made, ...older]
    for (const [path, content] of versions.flatMap(({ files }) => [...files])) this.#files.set(path, content)
    this.#offered.set(name, {
      name,
      disabled: false,
      stable: made.line.version,
      canary: null,
      versions: versions.map(({ line }) => line),
    })
    await this.refresh()
  }

  /** Has the running page read that a remote is gone, or again as it was built. */
  async withdraw(name: string): Promise<void> {
    this.#offered.delete(name)
    await this.refresh()
  }

  refresh(): Promise<void> {
    return announceRegistry(this.page)
  }

  /** Lets requests whose path matches fail, until they are lifted. */
  breakPath(path: RegExp, fault: NetworkFault): void {
    this.#faults.push({ path, fault, lifted: Promise.withResolvers<void>() })
  }

  liftFaults(): void {
    for (const { lifted } of this.#faults) lifted.resolve()
    this.#faults = []
  }

  /** Goes to another page of the product, without a reload. */
  async go(path: string): Promise<void> {
    await this.page.evaluate((to) => {
      history.pushState({}, '', to)
      dispatchEvent(new PopStateEvent('popstate', { state: {} }))
    }, path)
  }

  /** What the page has told the server of a remote so far. */
  async reportsOf(remote: string): Promise<PartReport[]> {
    const reports = await this.page.evaluate(async () => {
      // A page that is left sends what it has at once.
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
      Reflect.deleteProperty(document, 'visibilityState')
      document.dispatchEvent(new Event('visibilitychange'))
      await new Promise((resolve) => setTimeout(resolve))
      return toldReports
    })
    return reports.filter((report) => report.remote === remote)
  }

  /** What is being answered meanwhile may fail: nobody waits for it any more. */
  async close(): Promise<void> {
    if (!this.page.isClosed()) await this.page.unrouteAll({ behavior: 'ignoreErrors' })
    await this.page.context().close()
  }

  #changeRegistry(registry: Registry): void {
    this.#original = structuredClone(registry.remotes)
    registry.remotes = [
      ...registry.remotes.filter(({ name }) => !this.#offered.has(name)),
      ...this.#offered.values(),
    ]
  }

  async #answer(route: Route): Promise<void> {
    const { pathname } = new URL(route.request().url())
    const path = pathname.startsWith(`${ALIAS_PREFIX}/`) ? pathname.slice(ALIAS_PREFIX.length) : pathname
    const body = this.#files.get(path)
    const contentType = contentTypeOf(path)
    // What hangs does so at the address that is asked for first.
    const broken = this.#faults.find((fault) => fault.path.test(fault.fault === 'hang' ? pathname : path))
    if (broken) {
      const text = body?.toString() ?? (await (await route.fetch({ maxRetries: 3 })).text())
      return answerByFault(route, broken.fault, {
        body: text,
        contentType,
        lifted: broken.lifted.promise,
      })
    }
    return body ? route.fulfill({ body, contentType }) : route.fallback()
  }
}

function contentTypeOf(path: string): string {
  if (path.endsWith('.css')) return 'text/css'
  return path.endsWith('.json') ? 'application/json' : 'text/javascript'
}

/** Runs in the page: hears what is sent to the server of its parts. */
function keepReports(): void {
  globalThis.toldReports = []
  const send = navigator.sendBeacon.bind(navigator)
  navigator.sendBeacon = (url, body) => {
    if (body instanceof Blob && String(url).endsWith('/parts/reports')) {
      void body.text().then((text) => toldReports.push(...JSON.parse(text).reports))
    }
    return send(url, body)
  }
}
