import { startModelServer } from '../tests/support/model-server/model-server.ts'
import { rehearse } from './model-server/rehearse.ts'

// A model to try the assistant with, where there is none: it knows nothing, and answers at once.
const DEFAULT_PORT = 11_435

const { url, answers } = await startModelServer(Number(process.env.PORT ?? DEFAULT_PORT))
answers(rehearse)
console.log(`A model answers at ${url}. In another terminal:

  AI_BASE_URL=${url} AI_MODELS=rehearsal npm start

Say "help" in a chat to hear what it can be asked.`)
