import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readEvents } from './parse-events.ts'

const WORDS =
  'retry: 3000\n\nevent: ready\nid: 7\ndata: {"unread_count":2}\n\n: still here\n\nevent: notification\nid: 8\ndata: {"title":"Zoë’s rent £950"}\n\nevent: broken\ndata: {"tit\n\nevent: end\ndata: {"reason":"expired"}\n\nevent: half'

async function eventsOf(pieces: Uint8Array[]) {
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(new Uint8Array(piece))
      controller.close()
    },
  })
  const events = []
  for await (const event of readEvents(body)) events.push(event)
  return events
}

test('the event stream is parsed the same for any chunks, even within a character', async () => {
  const bytes = new TextEncoder().encode(WORDS)
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(bytes.length), { maxLength: 12 }), async (cuts) => {
      const places = [0, ...cuts.sort((a, b) => a - b), bytes.length]
      const pieces = places.slice(1).map((end, index) => bytes.slice(places[index], end))
      expect(await eventsOf(pieces)).toEqual([
        { event: 'ready', id: '7', data: { unread_count: 2 } },
        { event: 'notification', id: '8', data: { title: 'Zoë’s rent £950' } },
        { event: 'end', id: null, data: { reason: 'expired' } },
      ])
    }),
  )
})
