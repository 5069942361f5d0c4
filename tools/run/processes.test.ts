import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'

test('ending a command also ends its child processes', async () => {
  const runs = new URL('processes.mjs', import.meta.url).href
  const inner = 'process.stdout.write(String(process.pid)); setTimeout(() => {}, 10_000)'
  const outer = `
    const { runToEnd } = await import(${JSON.stringify(runs)})
    process.exit(await runToEnd(process.execPath, ['-e', ${JSON.stringify(inner)}]))`
  const command = spawn(process.execPath, ['--input-type=module', '-e', outer], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [pid] = await once(command.stdout, 'data')
  command.kill('SIGTERM')
  const [code] = await once(command, 'exit')
  expect(code).toBe(1)
  expect(() => process.kill(Number(pid), 0)).toThrow('ESRCH')
})
