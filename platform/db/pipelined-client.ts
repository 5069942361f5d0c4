import pg from 'pg'

/** Client that corks its socket for one tick: queries issued together are pipelined and sent in one write. */
export class PipelinedClient extends pg.Client {
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
