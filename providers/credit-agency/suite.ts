import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { write } from './cais/index.ts'
import { aHeader, anAccount, numbered } from './cais/testing.ts'
import {
  type AgencyAnswer,
  AgencyRefusal,
  type AgencyRefusalCode,
  type CreditAgency,
  type OutgoingFile,
} from './port.ts'

/** Faults that any agency can have, on any protocol. */
export type AgencyTrouble =
  | 'down'
  | 'impostor'
  | 'locked_out'
  | 'full'
  | 'breaks_midway'
  | 'breaks_after_arrival'
  | 'empties_its_inbox'
  | 'loses_a_byte'
  | 'rejects_the_header'
  | 'answers_twice'
  | 'never_answers'
  | 'answers_gibberish'

/** Adapter under test, with control of the other side. */
export interface AgencyWorld {
  readonly agency: CreditAgency
  /** Arrived files, newest first, decrypted as the agency would. */
  arrived(): readonly { readonly name: string; readonly content: string }[]
  answer(name: string, verdict: 'accept' | readonly { accountNumber: string; code: string }[]): void
  trouble(kind: AgencyTrouble): void
  close(): Promise<void>
}

const accounts = Array.from({ length: 40 }, (_, i) => anAccount({ accountNumber: numbered(i + 1) }))
const content = write({ header: aHeader(), accounts })

export function aFile(name: string, bytes: Buffer = content): OutgoingFile {
  return {
    name,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    open: async function* () {
      for (let at = 0; at < bytes.length; at += 5000) yield bytes.subarray(at, at + 5000)
    },
  }
}

export function creditAgencySuite(title: string, makeWorld: () => Promise<AgencyWorld>): void {
  describe(`${title}: a credit agency`, () => {
    let world: AgencyWorld
    beforeEach(async () => {
      world = await makeWorld()
    })
    afterEach(() => world.close())
    const refused = (promise: Promise<unknown>, code: AgencyRefusalCode) =>
      expect(promise).rejects.toMatchObject({ name: 'AgencyRefusal', code })
    const kinds = (answers: readonly AgencyAnswer[]) => answers.map(({ kind }) => kind)

    test('receives exactly the bytes that were sent, and says so', async () => {
      expect(await world.agency.deliver(aFile('EXP-2026-10'))).toEqual({
        name: 'EXP-2026-10',
        wasThere: false,
      })
      expect(world.arrived()).toMatchObject([{ name: 'EXP-2026-10', content: content.toString('latin1') }])
      expect(await world.agency.collect()).toMatchObject([
        { kind: 'received', fileName: 'EXP-2026-10', accountCount: accounts.length },
      ])
    })

    test('has a file once however often it is delivered', async () => {
      await world.agency.deliver(aFile('EXP-2026-10'))
      expect(await world.agency.deliver(aFile('EXP-2026-10'))).toEqual({
        name: 'EXP-2026-10',
        wasThere: true,
      })
      expect(world.arrived()).toHaveLength(1)
    })

    test('accepts a file, or rejects single records with code and reason', async () => {
      await world.agency.deliver(aFile('A'))
      await world.agency.deliver(aFile('B'))
      world.answer('A', 'accept')
      world.answer('B', [{ accountNumber: numbered(7), code: 'R02' }])
      const answers = await world.agency.collect()
      expect(answers).toContainEqual(expect.objectContaining({ kind: 'accepted', fileName: 'A' }))
      expect(answers).toContainEqual(
        expect.objectContaining({
          kind: 'records_rejected',
          fileName: 'B',
          rejects: [{ accountNumber: numbered(7), code: 'R02', reason: expect.stringContaining('person') }],
        }),
      )
    })

    test('repeats an answer until it is settled, and settling twice is no fault', async () => {
      await world.agency.deliver(aFile('A'))
      const first = await world.agency.collect()
      expect(await world.agency.collect()).toEqual(first)
      const ids = first.map(({ answerId }) => answerId)
      await world.agency.settle(ids)
      await world.agency.settle(ids)
      expect(await world.agency.collect()).toEqual([])
    })

    test('that is down for a moment is tried again', async () => {
      world.trouble('down')
      await world.agency.deliver(aFile('A'))
      expect(world.arrived()).toHaveLength(1)
    })

    test('that stays down is a refusal to try later', async () => {
      for (let i = 0; i < 3; i++) world.trouble('down')
      await refused(world.agency.deliver(aFile('A')), 'unreachable')
      expect(world.arrived()).toHaveLength(0)
    })

    test('is not believed when it proves to be another: nothing leaves, and it is not tried again', async () => {
      world.trouble('impostor')
      let opened = 0
      const file = aFile('A')
      const watched: OutgoingFile = {
        ...file,
        open: () => {
          opened += 1
          return file.open()
        },
      }
      await refused(world.agency.deliver(watched), 'wrong_host_key')
      expect(opened).toBe(0)
      expect(world.arrived()).toHaveLength(0)
    })

    test('that does not let us in says so', async () => {
      world.trouble('locked_out')
      await refused(world.agency.collect(), 'not_authorised')
    })

    test('that is full shows no half file, and takes the whole one later', async () => {
      world.trouble('full')
      await refused(world.agency.deliver(aFile('A')), 'no_room')
      expect(world.arrived()).toHaveLength(0)
      expect(await world.agency.deliver(aFile('A'))).toEqual({ name: 'A', wasThere: false })
      expect(world.arrived()).toMatchObject([{ content: content.toString('latin1') }])
    })

    test.each(['breaks_midway', 'loses_a_byte'] as const)(
      'that %s gets the whole file on the next try',
      async (kind) => {
        world.trouble(kind)
        expect(await world.agency.deliver(aFile('A'))).toEqual({ name: 'A', wasThere: false })
        expect(world.arrived()).toMatchObject([{ content: content.toString('latin1') }])
      },
    )

    test('that breaks off after the file arrived has it once', async () => {
      world.trouble('breaks_after_arrival')
      expect(await world.agency.deliver(aFile('A'))).toEqual({ name: 'A', wasThere: true })
      expect(world.arrived()).toHaveLength(1)
      expect(kinds(await world.agency.collect())).toEqual(['received'])
    })

    test('says of a refused delivery whether the file may have arrived', async () => {
      const arrivalAfter = async (file: OutgoingFile) => {
        const refusal = await world.agency.deliver(file).catch((error: unknown) => error)
        return refusal instanceof AgencyRefusal ? refusal.arrival : refusal
      }
      world.trouble('impostor')
      expect(await arrivalAfter(aFile('A'))).toBe('not_looked')
      world.trouble('full')
      expect(await arrivalAfter(aFile('A'))).toBe('did_not')
      world.trouble('breaks_after_arrival')
      const whole = aFile('A')
      const thenAStranger: OutgoingFile = {
        ...whole,
        open: () => {
          world.trouble('impostor')
          return whole.open()
        },
      }
      expect(await arrivalAfter(thenAStranger)).toBe('may_have')
      expect(world.arrived()).toHaveLength(1)
    })

    test('that empties its inbox and answered has the file once, though the connection broke off', async () => {
      world.trouble('empties_its_inbox')
      world.trouble('breaks_after_arrival')
      expect(await world.agency.deliver(aFile('A'))).toEqual({ name: 'A', wasThere: true })
      expect(world.arrived()).toHaveLength(1)
    })

    test('that empties its inbox and stays silent is sent the file no second time, now or later', async () => {
      for (const kind of ['never_answers', 'empties_its_inbox', 'breaks_after_arrival'] as const)
        world.trouble(kind)
      const unknown = { name: 'AgencyRefusal', code: 'arrival_unknown', arrival: 'may_have' }
      await expect(world.agency.deliver(aFile('A'))).rejects.toMatchObject(unknown)
      world.trouble('full')
      const again = { ...aFile('A'), mayHaveArrived: true }
      await expect(world.agency.deliver(again)).rejects.toMatchObject(unknown)
      expect(world.arrived()).toHaveLength(1)
    })

    test('never has a file that was called back before it took its name', async () => {
      const file = { ...aFile('A'), beforeArrival: () => Promise.reject(new AgencyRefusal('called_back')) }
      await expect(world.agency.deliver(file)).rejects.toMatchObject({
        code: 'called_back',
        arrival: 'did_not',
      })
      expect(world.arrived()).toHaveLength(0)
      expect(await world.agency.deliver(aFile('A'))).toEqual({ name: 'A', wasThere: false })
    })

    test('never sees a file that is not the one approved', async () => {
      await refused(world.agency.deliver({ ...aFile('A'), sha256: '0'.repeat(64) }), 'content_changed')
      expect(world.arrived()).toHaveLength(0)
    })

    test('never sees half of a file whose source fails', async () => {
      const broken: OutgoingFile = {
        ...aFile('A'),
        open: async function* () {
          yield content.subarray(0, 40_000 % content.length)
          throw new Error('the store failed')
        },
      }
      await expect(world.agency.deliver(broken)).rejects.toThrow('the store failed')
      expect(world.arrived()).toHaveLength(0)
      await world.agency.deliver(aFile('A'))
      expect(world.arrived()).toHaveLength(1)
    })

    test.each(['../secret', 'a/b', '', '.hidden', 'name\n'])('takes no file named %j', async (name) => {
      await refused(world.agency.deliver(aFile(name)), 'bad_name')
    })

    test('that rejects the header gives the reason', async () => {
      world.trouble('rejects_the_header')
      await world.agency.deliver(aFile('A'))
      expect(await world.agency.collect()).toMatchObject([
        { kind: 'file_rejected', fileName: 'A', code: 'E03', reason: expect.stringContaining('header') },
      ])
    })

    test('that gets what is no file of this layout rejects it whole', async () => {
      await world.agency.deliver(aFile('A', Buffer.from('not a file')))
      expect(await world.agency.collect()).toMatchObject([
        { kind: 'file_rejected', fileName: 'A', code: 'E02' },
      ])
    })

    test('that answers twice gives two answers to one file, each with an id of its own', async () => {
      world.trouble('answers_twice')
      await world.agency.deliver(aFile('A'))
      const answers = await world.agency.collect()
      expect(kinds(answers)).toEqual(['received', 'received'])
      expect(new Set(answers.map(({ answerId }) => answerId)).size).toBe(2)
    })

    test('that never answers gives no answer: silence is not acceptance', async () => {
      world.trouble('never_answers')
      await world.agency.deliver(aFile('A'))
      expect(world.arrived()).toHaveLength(1)
      expect(await world.agency.collect()).toEqual([])
    })

    test('that answers gibberish is told as such, and the other answers still come', async () => {
      world.trouble('answers_gibberish')
      await world.agency.deliver(aFile('A'))
      await world.agency.deliver(aFile('B'))
      expect(kinds(await world.agency.collect())).toEqual(['unreadable', 'received'])
    })
  })
}
