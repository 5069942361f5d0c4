import { commands, type Reply } from './ipc-messages.ts'
import { openNightApp } from './night-app.ts'

/** One worker of the app, in its own process. */
const reply = (message: Reply): void => void process.send?.(message)
const app = await openNightApp(process.argv[2] ?? '')
let began = process.cpuUsage()

process.on('message', async (message) => {
  const { ask } = commands.parse(message)
  if (ask === 'work') {
    began = process.cpuUsage()
    return app.worker.start()
  }
  if (ask === 'measure') {
    const { user, system } = process.cpuUsage(began)
    return reply({
      reply: 'measured',
      cpuMs: (user + system) / 1000,
      heapBytes: process.memoryUsage().heapUsed,
    })
  }
  await app.close()
  process.disconnect?.()
})
reply({ reply: 'open' })
