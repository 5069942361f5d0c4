export { greeting } from './greeting.ts'
export { type Letter, type Part, renderLetter } from './letter.ts'
export { unlinked } from './unlinked.ts'
