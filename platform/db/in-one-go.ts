import pg from 'pg'

/** What is said to the database in one turn goes over in one piece, and no statement waits for the answer to the one before. */
export class InOneGo extends pg.Client {
  #isHeld = false

  constructor(config?: string | pg.ClientConfig) {
    super({ ...(typeof config === 'string' ? { connectionString: config } : config), pipeline: true })
  }

  // biome-ignore lint/suspicious/noExplicitAny: the driver's method has a dozen signatures.
  override query(...given: any[]): any {
    this.#holdForThisTurn()
    return (super.query as (...given: unknown[]) => unknown)(...given)
  }

  #holdForThisTurn(): void {
    if (this.#isHeld) return
    const { stream } = this.connection
    this.#isHeld = true
    stream.cork()
    process.nextTick(() => {
      this.#isHeld = false
      stream.uncork()
    })
  }
}
