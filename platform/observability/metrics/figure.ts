/** One number with the words that tell it from its neighbours. */
export type Reading = { value: number } & Record<string, string | number>

export interface Figure {
  name: string
  help: string
  labels: string[]
  /** It only ever grows while the process lives. */
  counts?: boolean
  /** How long a reading is good for: what costs the database something is not read at every look. */
  keepMs?: number
  read(): Promise<Reading[]> | Reading[]
}
