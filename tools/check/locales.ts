import { languages, readCatalogue } from '../locales/catalogue.ts'
import { compareCatalogues } from '../locales/compare.ts'
import { areLanguagesKnown } from '../locales/languages.ts'
import { compareWithSources } from '../locales/use.ts'

const english = readCatalogue('en')
const faults = [
  ...languages.flatMap((language) => compareCatalogues(english, readCatalogue(language), language)),
  ...compareWithSources(english),
  ...(areLanguagesKnown() ? [] : ['the code knows other languages: npm run languages']),
]

for (const fault of faults) console.log(fault)
console.log(`${english.size} texts in ${languages.length} languages, ${faults.length} faults`)
process.exitCode = faults.length === 0 && english.size > 0 ? 0 : 1
