/** Every call of the API; a page has here those that it does without until it has shown what it is about. */
export { contract as lateCalls } from '../api/contract.ts'
