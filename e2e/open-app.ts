import { openProgram } from '../tools/run/program.ts'

export interface OpenApp {
  address: string
  close(): Promise<void>
}

/** The whole product as `npm start` opens it; whoever it was opened for closes it. */
export async function openApp(home: {
  databaseUrl: string
  dataDir: string
  port: number
  /** Whatever else the operator would set. */
  settings?: Record<string, string>
}): Promise<OpenApp> {
  const program = openProgram({
    ...process.env,
    PORT: String(home.port),
    DATA_DIR: home.dataDir,
    DATABASE_URL: home.databaseUrl,
    PUBLIC_URL: `http://localhost:${home.port}`,
    // Members come from networks of their own: of one network, no more sign up in an hour than a house full of people.
    TRUST_PROXY: '1',
    ...home.settings,
  })
  const address = await program.address()
  return {
    address,
    async close() {
      await program.end()
      if (/"level":"error"/.test(program.output()))
        process.stderr.write(`The app logged errors:\n${program.output()}\n`)
    },
  }
}
