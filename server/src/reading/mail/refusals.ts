/** What is answered to a mail server: a code of SMTP (4xx try again, 5xx never) and, with an enhanced code, why. */
export class MailRefusal extends Error {
  override readonly name = 'MailRefusal'
  readonly responseCode: number

  constructor(responseCode: number, message: string) {
    super(message)
    this.responseCode = responseCode
  }
}
