export { defaultPlans } from '../default-plans.ts'
// The door for tests: entities as the server tells them, each with what a test says of it and nothing else to note.
export { makeId, TIME } from './ids.ts'
export { makeEntry } from './entries.ts'
export { makeFeedSubscription, makeInboxSubscription, makeListSubscription } from './subscriptions.ts'
export { makeSession, makeUser } from './users.ts'
