/** Configuration error that the operator can fix. Startup prints its cause and cure instead of a stack trace. */
export class StartProblem extends Error {
  readonly cure: string

  constructor(cause: string, cure: string) {
    super(cause)
    this.name = 'StartProblem'
    this.cure = cure
  }
}
