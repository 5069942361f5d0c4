/** Metric sample: a value with its labels. */
export type Sample = { value: number } & Record<string, string | number>

export interface Metric {
  name: string
  help: string
  labels: string[]
  /** True for a counter, which only grows while the process lives. */
  isCounter?: boolean
  /** Cache duration of a sample, so an expensive query does not run at each scrape. */
  cacheMs?: number
  read(): Promise<Sample[]> | Sample[]
}
