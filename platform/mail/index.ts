export { greeting } from './greeting.ts'
export { inLargePrint, type Letter, type Part, renderLetter } from './letter.ts'
export { unlinked } from './unlinked.ts'
