import { buildProduct } from './federation/build.ts'
import { writeLanguages } from './locales/languages.ts'

const start = performance.now()
writeLanguages()
const built = await buildProduct()
if (built.length > 0) {
  console.log(`Built ${built.join(', ')} in ${((performance.now() - start) / 1000).toFixed(1)} s`)
}
