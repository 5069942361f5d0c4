import { setTimeout as wait } from 'node:timers/promises'
import { openProgram, type Program } from './program.ts'

const PATIENCE_MS = 150_000

export interface OpenApp {
  address: string
  close(): Promise<void>
}

/** The whole product as `npm start` opens it; whoever it was opened for closes it. */
export async function openApp(home: {
  databaseUrl: string
  dataDir: string
  port: number
}): Promise<OpenApp> {
  const address = `http://localhost:${home.port}`
  const program = openProgram({
    ...process.env,
    PORT: String(home.port),
    DATA_DIR: home.dataDir,
    DATABASE_URL: home.databaseUrl,
    PUBLIC_URL: address,
  })
  try {
    await untilReady(address, program)
  } catch (error) {
    await program.end()
    throw error
  }
  return {
    address,
    async close() {
      await program.end()
      if (/"level":"error"/.test(program.output()))
        process.stderr.write(`The app logged errors:\n${program.output()}\n`)
    },
  }
}

async function untilReady(address: string, { process: child, output }: Program): Promise<void> {
  for (const patience = Date.now() + PATIENCE_MS; Date.now() < patience; await wait(50)) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`The app did not open:\n${output()}`)
    const ready = await fetch(`${address}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (ready) return
  }
  throw new Error(`The app was not ready in ${PATIENCE_MS / 1000} s:\n${output()}`)
}
