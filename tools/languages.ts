import { writeLanguages } from './locales/languages.ts'

writeLanguages()
