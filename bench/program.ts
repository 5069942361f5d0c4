import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openProgram } from '../tools/run/program.ts'

/** Runs the real program with its own database for the duration of the work. */
export async function withApp(work: (address: string) => Promise<void>): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'keyturn-bench-'))
  const program = openProgram({ ...process.env, PORT: '0', DATA_DIR: dataDir })
  try {
    await work(await program.address())
  } finally {
    await program.end()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
