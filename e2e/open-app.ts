import { openProgram } from '../tools/run/program.ts'

export interface OpenApp {
  address: string
  close(): Promise<void>
}

/** Opens the whole app like `npm start`. The caller closes it. */
export async function openApp(home: {
  databaseUrl: string
  dataDir: string
  port: number
  /** Other variables of an operator. */
  settings?: Record<string, string>
}): Promise<OpenApp> {
  const program = openProgram({
    ...process.env,
    PORT: String(home.port),
    DATA_DIR: home.dataDir,
    DATABASE_URL: home.databaseUrl,
    PUBLIC_URL: `http://localhost:${home.port}`,
    // Trusts X-Forwarded-For, so that each member has an IP address. Sign-ups are rate-limited per network and hour.
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
