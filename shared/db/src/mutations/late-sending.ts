/** What sending needs seldom. */
export { callInParts } from './call-in-parts.ts'
export { dropRefused } from './drop-refused.ts'
