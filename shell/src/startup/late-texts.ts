/** What is wanted of texts where something is not as it should be: nobody waits for it on a first page. */
export { mergeTexts } from './merge-texts.ts'
export { reportMissingTexts } from './report-missing-texts.ts'
