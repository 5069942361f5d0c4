import { ValidationError } from '@keyturn/platform/http'
import { byField, type Problem } from '../domain/tenancy-details.ts'

/** Incomplete form: each message by field, and all of them in one text. */
export class Incomplete extends ValidationError {
  constructor(problems: Problem[]) {
    super(byField(problems))
    this.name = 'Incomplete'
  }

  override get body(): Record<string, string[] | string> {
    return { ...this.fields, error: this.message }
  }
}
