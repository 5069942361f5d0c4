/** Tests of one file, or checks of another file, by their titles. */
export interface Proof {
  file: string
  titles: string[]
}

export interface Threat {
  name: string
  answer: string
  proofs: Proof[]
}

/** Parses the tables' rows: a threat, its answer, and tests as `file`: “title”; “title”. */
export const threatsIn = (page: string): Threat[] =>
  page
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| Threat'))
    .map((line) => {
      const [, name = '', answer = '', tests = ''] = line.split('|').map((cell) => cell.trim())
      return { name, answer, proofs: proofsIn(tests) }
    })

/** Allows quotes inside titles. */
const TITLE = /“((?:[^“”]|“[^“”]*”)+)”/
const PROOF = new RegExp(`\`([^\`]+)\`:((?:;? ?${TITLE.source})+)`, 'g')

/** Parses tests in a text, each as `file`: “title”; “title”. */
export const proofsIn = (text: string): Proof[] =>
  [...text.matchAll(PROOF)].map(([, file = '', named = '']) => ({
    file,
    titles: [...named.matchAll(new RegExp(TITLE, 'g'))].map(([, title = '']) => title),
  }))
