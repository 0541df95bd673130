// The door for tests of remotes: something of one is shown as in the product, in English, with the server that a test wants.
export { answerCalls, Refusal, type Answers } from './answers.ts'
export { clearDatabase } from './clear-database.ts'
export { fillDatabase } from './fill-database.ts'
export { standInForLayout } from './layout.ts'
export { serve } from '../../../../tests/support/serve.ts'
export { partOf, renderAt, updatedPartOf } from './render-at.tsx'
export { sendChanges } from './send-changes.ts'
