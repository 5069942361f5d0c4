import { describe, expect, test } from 'vitest'
import { isFreeMail, isSameMailbox, mailboxOf } from './index.ts'

describe('mailboxOf', () => {
  test.each([
    ['Ann@Example.com', 'ann@example.com'],
    ['ann+rent@example.com', 'ann@example.com'],
    ['a.n.n+x@googlemail.com', 'ann@gmail.com'],
    ['a.n.n@example.com', 'a.n.n@example.com'],
    ['ann@protonmail.com', 'ann@proton.me'],
    ['a.n_n-@pm.me', 'ann@proton.me'],
    ['ann@ｅxample.com', 'ann@example.com'],
    ['ann@example.com.', 'ann@example.com'],
    ['+tag@example.com', '+tag@example.com'],
    [' ann@example.com ', 'ann@example.com'],
    ['rent@ann.fastmail.com', 'ann@fastmail.com'],
    ['rent@ann.example.com', 'rent@ann.example.com'],
  ])('spells %s as %s', (email, mailbox) => {
    expect(mailboxOf(email)).toBe(mailbox)
  })
})

test('isSameMailbox compares mailboxes, not spellings', () => {
  expect(isSameMailbox('Greedy+1@gmail.com', 'gree.dy@googlemail.com')).toBe(true)
  expect(isSameMailbox('ann@example.com', 'bob@example.com')).toBe(false)
})

describe('isFreeMail', () => {
  test.each([
    ...['gmail.com', 'googlemail.com', 'GMail.com', 'yahoo.fr', 'yahoo.co.uk', 'yahoo.com.br', 'ymail.com'],
    ...[
      'gmx.de',
      'gmx.net',
      'gmx.co.uk',
      'hotmail.com',
      'hotmail.co.uk',
      'hotmail.fr',
      'outlook.de',
      'msn.com',
    ],
    ...['live.com', 'live.co.uk', 'live.nl', 'hey.com', 'fastmail.com', 'fastmail.fm', 'ann.fastmail.com'],
    ...['proton.me', 'pm.me', 'protonmail.com', 'icloud.com', 'me.com', 'mac.com', 'tutanota.com', 'tuta.io'],
    ...['zoho.com', 'zohomail.eu', 'mail.com', 'post.com', 'btinternet.com', 'sky.com', 'virginmedia.com'],
    ...['talktalk.net', 'tiscali.co.uk', 'aol.co.uk', 'yandex.com.tr', 'mailinator.com', 'duck.com'],
    ...['privaterelay.appleid.com', 'ann.demon.co.uk', 'yahoo.com.'],
  ])('knows %s as a provider where anyone opens a mailbox', (domain) => {
    expect(isFreeMail(`agent@${domain}`)).toBe(true)
  })

  test.each([
    ...['foxtons.co.uk', 'gmail.foxtons.co.uk', 'live.foxtons.com', 'blue-sky.com', 'sky.lettings.co.uk'],
    ...['yahoo.lettings', 'notgmail.com', 'mail.foxtons.com', 'com', ''],
  ])('does not know %s as one', (domain) => {
    expect(isFreeMail(`agent@${domain}`)).toBe(false)
  })
})
