import { readFileSync } from 'node:fs'
import type { Browser } from 'playwright'

interface Sheet {
  /** The pictures, from left to right and from top to bottom. */
  files: readonly string[]
  path: string
  /** How large each is shown, as CSS has it. */
  size: `${'width' | 'height'}: ${number}px`
}

/** Puts pictures side by side on one. */
export async function makeSheet(browser: Browser, { files, path, size }: Sheet): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1880, height: 100 } })
  const pictures = files.map(
    (file) =>
      `<img style="${size}" src="data:image/png;base64,${readFileSync(file).toString('base64')}" alt="">`,
  )
  await page.setContent(
    `<body style="margin:8px;display:flex;flex-wrap:wrap;align-items:start;gap:8px;background:#888">${pictures.join('')}`,
  )
  await page.screenshot({ path, fullPage: true })
  await page.close()
  console.log(path)
}
