import { chromium, type Page } from 'playwright'
import { copyProject, stop, type ProjectCopy } from '../authors/project-copy.ts'
import { chromiumArguments, ensureChromium } from '../support/chromium.ts'
import { startProduct, type Product } from '../support/product.ts'
import { createReader } from '../support/reader.ts'
import type { Measurement } from './measurement.ts'

const NAME = 'notes'
const PORT = 5262

/** Measures how long it takes from the generator's command until a new remote runs alone, and until a product has it. */
export async function run(): Promise<Measurement[]> {
  const product = await startProduct()
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArguments })
  const project = copyProject()
  try {
    const { cookies } = await createReader(product.url)
    const context = await browser.newContext()
    await context.addCookies(cookies.map((cookie) => ({ ...cookie, url: product.url })))
    const page = await context.newPage()
    const start = performance.now()
    const seconds = () => (performance.now() - start) / 1000
    project.run(`npm run create-remote -- ${NAME}`)
    await runAlone(page, project)
    const alone = seconds()
    await deploy(page, project, product)
    return [
      { name: 'create-remote, command to running alone', value: alone, unit: 's', target: 60 },
      { name: 'create-remote, command to deployed and shown', value: seconds(), unit: 's', target: 600 },
    ]
  } finally {
    project.dispose()
    await browser.close()
    await product.dispose()
  }
}

async function runAlone(page: Page, project: ProjectCopy): Promise<void> {
  const server = await project.start(`npm run dev:remote -- ${NAME} --port ${PORT}`, /alone is at/)
  try {
    await page.goto(`http://127.0.0.1:${PORT}`)
    await page.getByRole('heading', { name: 'Notes' }).waitFor()
  } finally {
    await stop(server)
  }
}

async function deploy(page: Page, project: ProjectCopy, { url, dataDir }: Product): Promise<void> {
  project.run(`npm run remote -- deploy ${NAME}`, { DATA_DIR: dataDir })
  await page.goto(`${url}/${NAME}`)
  await page.getByRole('heading', { name: 'Notes' }).waitFor()
}
