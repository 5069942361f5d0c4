/**
 * Something outside the program is wrong and a person can mend it: one line of cause, one of cure.
 * The start-up prints these two lines instead of a stack.
 */
export class StartProblem extends Error {
  readonly cure: string

  constructor(cause: string, cure: string) {
    super(cause)
    this.name = 'StartProblem'
    this.cure = cure
  }
}
