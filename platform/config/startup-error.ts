/** Configuration error that the operator can fix. Startup prints its cause and cure instead of a stack trace. */
export class StartupError extends Error {
  readonly cure: string

  constructor(cause: string, cure: string) {
    super(cause)
    this.name = 'StartupError'
    this.cure = cure
  }
}
