import { chromium, type Page } from 'playwright'
import { copyDiscover } from '../deployment/copied-remote.ts'
import { runRemote } from '../deployment/remote-command.ts'
import { chromiumArguments, ensureChromium } from '../support/chromium.ts'
import { startProduct, type Product } from '../support/product.ts'
import { median, type Measurement } from './measurement.ts'

const ROUNDS = 3
const BAR_S = 10
/** How often somebody goes to another page and back, in search of the new version. */
const PAUSE_MS = 100
const GIVEN_UP_MS = 60_000

/** Measures how long it takes from the command to what people see, in a tab that is open all the time. */
export async function run(): Promise<Measurement[]> {
  const product = await startProduct()
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArguments })
  try {
    const page = await browser.newPage({ baseURL: product.url })
    await page.request.post(`${product.url}/api/better-auth/sign-up/email`, {
      headers: { origin: product.url },
      data: { name: 'Ada', email: 'ada@example.org', password: 'correct horse battery staple' },
    })
    await page.goto('/timeline/all/all')
    await page.getByRole('link', { name: 'Discover' }).click()
    return await measure(page, product)
  } finally {
    await browser.close()
    await product.dispose()
  }
}

async function measure(page: Page, product: Product): Promise<Measurement[]> {
  const deployments: number[] = []
  const rollbacks: number[] = []
  for (let round = 1; round <= ROUNDS; round += 1) {
    using copy = copyDiscover(`9.${round}.0`)
    copy.edit('src/discover/discover-part.tsx', (code) =>
      code.replace('className={styles.page}', `className={styles.page} data-release="${round}"`),
    )
    const deploy = ['deploy', 'discover', '--folder', copy.folder]
    const [isNew, isOld] = [`[data-release="${round}"]`, `main h1:not([data-release] *)`]
    deployments.push(await secondsUntil(page, isNew, () => type(product, deploy)))
    rollbacks.push(await secondsUntil(page, isOld, () => type(product, ['rollback', 'discover'])))
  }
  return [
    {
      name: 'remote deploy, build to visible in an open tab',
      value: median(deployments),
      unit: 's',
      target: BAR_S,
    },
    {
      name: 'remote rollback, to visible in an open tab',
      value: median(rollbacks),
      unit: 's',
      target: BAR_S,
    },
  ]
}

async function type({ dataDir }: Product, words: string[]): Promise<void> {
  const { status, output } = await runRemote(words, { DATA_DIR: dataDir })
  if (status !== 0) throw new Error(output)
}

/** The time of a command and of what follows, until its effect is there at a mount of the part. */
async function secondsUntil(page: Page, selector: string, command: () => Promise<void>): Promise<number> {
  const start = performance.now()
  await command()
  for (;;) {
    await page.goBack()
    await page.waitForURL('**/timeline/**')
    await page.goForward()
    await page.locator('main h1').waitFor()
    if (await page.locator(selector).isVisible()) return (performance.now() - start) / 1000
    if (performance.now() - start > GIVEN_UP_MS) throw new Error(`${selector} never came`)
    await page.waitForTimeout(PAUSE_MS)
  }
}
