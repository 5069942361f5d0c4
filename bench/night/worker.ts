import { openHouse } from './house.ts'
import { asks, type Reply } from './talk.ts'

/** One worker of the app, in its own process. */
const reply = (message: Reply): void => void process.send?.(message)
const house = await openHouse(process.argv[2] ?? '')
let began = process.cpuUsage()

process.on('message', async (message) => {
  const { ask } = asks.parse(message)
  if (ask === 'work') {
    began = process.cpuUsage()
    return house.worker.start()
  }
  if (ask === 'measure') {
    const { user, system } = process.cpuUsage(began)
    return reply({
      reply: 'measured',
      cpuMs: (user + system) / 1000,
      heapBytes: process.memoryUsage().heapUsed,
    })
  }
  await house.close()
  process.disconnect?.()
})
reply({ reply: 'open' })
