export { type Letter, type Part, type RenderedLetter, renderLetter } from './letter.ts'
