/** Metric sample: a value with its labels. */
export type Reading = { value: number } & Record<string, string | number>

export interface Figure {
  name: string
  help: string
  labels: string[]
  /** True for a counter, which only grows while the process lives. */
  counts?: boolean
  /** Cache duration of a sample, so an expensive query does not run at each scrape. */
  keepMs?: number
  read(): Promise<Reading[]> | Reading[]
}
