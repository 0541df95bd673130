import { limits } from '@tidings/contracts'
import { createReader, type Reader } from '../support/reader.ts'
import { medianMs, type Measurement } from './measurement.ts'
import { withProduct } from './with-product.ts'

const FILES = 3

/** Measures what somebody waits for who brings as large a file as there may be, of feeds that the server has to make. */
export async function run(): Promise<Measurement[]> {
  const anyNumber = { IMPORTS_PER_HOUR: String(FILES * limits.opmlOutlines) }
  return withProduct(async ({ product }) => measure(await createReader(product.url)), anyNumber)
}

async function measure(reader: Reader): Promise<Measurement[]> {
  const outlines = limits.opmlOutlines.toLocaleString('en')
  let file = 0
  const fresh = await medianMs(
    () => {
      file += 1
      return bring(reader, file)
    },
    { warmUps: 0, times: FILES },
  )
  const known = await medianMs(() => bring(reader, 1), { warmUps: 0, times: FILES })
  return [
    { name: `import ${outlines} outlines, none known`, value: fresh, unit: 'ms', target: 3000 },
    { name: `import ${outlines} outlines, all followed`, value: known, unit: 'ms', target: 3000 },
  ]
}

/** The addresses are short: so many have to be in one file. */
async function bring({ call }: Reader, file: number): Promise<void> {
  const outlines = Array.from(
    { length: limits.opmlOutlines },
    (_, index) => `<outline xmlUrl="http://${file}.${index}.example/"/>`,
  )
  const form = new FormData()
  form.set('file', new File([`<opml><body>${outlines.join('')}</body></opml>`], 'feeds.opml'))
  await call('POST', '/subscriptions/import', form)
}
