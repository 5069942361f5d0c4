export interface Threat {
  name: string
  answer: string
  proofs: { file: string; titles: string[] }[]
}

/** The rows of the tables: a threat, its answer, and tests as `file`: “title”; “title”. */
export const threatsIn = (page: string): Threat[] =>
  page
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| Threat'))
    .map((line) => {
      const [, name = '', answer = '', tests = ''] = line.split('|').map((cell) => cell.trim())
      const proofs = [...tests.matchAll(/`([^`]+)`:((?:;? ?“[^”]+”)+)/g)].map(
        ([, file = '', named = '']) => ({
          file,
          titles: [...named.matchAll(/“([^”]+)”/g)].map(([, title = '']) => title),
        }),
      )
      return { name, answer, proofs }
    })
