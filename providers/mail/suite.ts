import { expect, test } from 'vitest'
import { MailRefused, type MailSender } from './port.ts'

export interface MailWorld {
  sender: MailSender
  inbox(address: string): Promise<
    {
      subject: string
      text: string
      html: string
      listUnsubscribe: { address: string; oneClick: boolean } | null
    }[]
  >
}

/** Contract tests for every mail sender. */
export function mailSuite(world: () => MailWorld): void {
  const letter = (id: string, address: string) => ({
    id,
    to: { address, name: 'Zoë O’Connor-Ńguyễn, "the tenant"' },
    subject: 'Your code, Zoë',
    html: '<p>042137</p>',
    text: '042137',
  })

  test('a letter arrives whole, whatever letters the name and subject use', async () => {
    await world().sender.send(letter('whole', 'zoe@example.com'))
    const [mail] = await world().inbox('zoe@example.com')
    expect(mail).toMatchObject({ subject: 'Your code, Zoë', html: expect.stringContaining('042137') })
    expect(mail?.text.trim()).toBe('042137')
  })

  test('a retry of the same letter does not arrive twice', async () => {
    await world().sender.send(letter('twice', 'once@example.com'))
    await world().sender.send(letter('twice', 'once@example.com'))
    expect(await world().inbox('once@example.com')).toHaveLength(1)
  })

  test('a letter that may be declined says how, in the way mail programs understand', async () => {
    const address = `https://keyturn.example/api/notifications/unsubscribe/${'long-token.'.repeat(12)}/`
    await world().sender.send({ ...letter('declinable', 'quiet@example.com'), unsubscribeUrl: address })
    await world().sender.send(letter('must-go', 'quiet@example.com'))
    const [mustGo, declinable] = await world().inbox('quiet@example.com')
    expect(declinable?.listUnsubscribe).toEqual({ address, oneClick: true })
    expect(mustGo?.listUnsubscribe).toBeNull()
  })

  test('a refusal for good is told from trouble that may pass', async () => {
    await expect(world().sender.send(letter('bounce', 'nobody@bounce.example'))).rejects.toThrow(MailRefused)
    const busy = world().sender.send(letter('busy', 'somebody@busy.example'))
    await expect(busy).rejects.not.toThrow(MailRefused)
  })

  test('a name with a line break cannot add a header or a recipient', async () => {
    await world().sender.send({
      ...letter('smuggle', 'safe@example.com'),
      to: { address: 'safe@example.com', name: 'A\r\nBcc: spy@example.com' },
    })
    expect(await world().inbox('safe@example.com')).toHaveLength(1)
    expect(await world().inbox('spy@example.com')).toHaveLength(0)
  })
}
