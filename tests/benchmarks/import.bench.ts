import { limits } from '@tidings/contracts'
import { createReader, type Reader } from '../support/reader.ts'
import { medianMs, type Measurement } from './measurement.ts'
import { withProduct } from './with-product.ts'

const FILES = 3

/** Measures what somebody waits for who brings as large a file as there may be, of feeds that the server has to make. */
export async function run(): Promise<Measurement[]> {
  const anyNumber = { IMPORTS_PER_HOUR: String(FILES * limits.opmlOutlines) }
  return withProduct(async ({ product }) => measure(await signUp(product.url)), anyNumber)
}

/** One for each file: as many feeds as are in three of them nobody may follow. */
const signUp = (url: string): Promise<Reader[]> =>
  Promise.all(
    Array.from({ length: FILES }, (_, index) => createReader(url, { email: `${index}@example.org` })),
  )

async function measure(readers: readonly Reader[]): Promise<Measurement[]> {
  const outlines = limits.opmlOutlines.toLocaleString('en')
  const bringEach = () => {
    const waiting = [...readers.entries()]
    return async () => {
      const [file, reader] = waiting.shift() ?? []
      if (file !== undefined && reader) await bring(reader, file)
    }
  }
  const fresh = await medianMs(bringEach(), { warmUps: 0, times: FILES })
  const known = await medianMs(bringEach(), { warmUps: 0, times: FILES })
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
