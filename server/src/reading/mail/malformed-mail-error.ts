/** What was sent is no mail, or none that can be read. */
export class MalformedMailError extends Error {
  override readonly name = 'MalformedMailError'
}
