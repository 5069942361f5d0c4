export { type Letter, type Part, type RenderedLetter, renderLetter } from './letter.ts'
export { unlinked } from './unlinked.ts'
