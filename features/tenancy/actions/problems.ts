import { byField, joined, type Problem } from '../domain/tenancy-details.ts'

/** The form is not complete: each message at its field, and all of them in one sentence. */
export class Incomplete extends Error {
  readonly body: Record<string, string[] | string>

  constructor(problems: Problem[]) {
    super('The form is not complete.')
    this.name = 'Incomplete'
    this.body = { ...byField(problems), error: joined(problems) }
  }
}
