/** What the person who typed the command can do something about; told in its words, without a trace. */
export class Failure extends Error {
  override readonly name: string = 'Failure'
}

/** The server refuses what is well formed, as things stand there. */
export class Refusal extends Failure {}

/** The command was typed wrongly. */
export class UsageFailure extends Failure {
  /** The command that was meant, where that is clear. */
  readonly command: string | undefined

  constructor(message: string, command?: string) {
    super(message)
    this.command = command
  }
}
