/* Parts of forms about a home, for other features' Settings pages. */

export type { Status } from '../contract/index.ts'
export { type Answers, isRise, poundsText, textOf, tidyDay } from './answers.ts'
export { statusQuery } from './calls.ts'
export { RHYTHMS, typing } from './fields.tsx'
export { focusFirstError } from './focus.ts'
export { type SettingsFormState, useForm } from './use-form.ts'
