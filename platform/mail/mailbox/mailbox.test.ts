import { describe, expect, test } from 'vitest'
import {
  asciiAddress,
  emailRateLimitKey,
  hasHostName,
  isFreeMail,
  isSameMailbox,
  mailboxOf,
} from './index.ts'

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
    ['ann@BÜCHER.example', 'ann@xn--bcher-kva.example'],
    ['ann@f\u043Extons.example', 'ann@xn--fxtons-wqf.example'],
  ])('normalises %s to %s', (email, mailbox) => {
    expect(mailboxOf(email)).toBe(mailbox)
  })
})

test('isSameMailbox compares mailboxes in any spelling', () => {
  expect(isSameMailbox('Greedy+1@gmail.com', 'gree.dy@googlemail.com')).toBe(true)
  expect(isSameMailbox('ann@example.com', 'bob@example.com')).toBe(false)
})

test.each([
  ['lettings@f\u043Extons.co.uk', 'lettings@xn--fxtons-wqf.co.uk'],
  ['Ann@B\u00FCcher.Example', 'Ann@xn--bcher-kva.example'],
  ['zo\u00EB@Example.co.uk', 'zo\u00EB@Example.co.uk'],
  ['ann@xn--bcher-kva.example', 'ann@xn--bcher-kva.example'],
  ['no address', 'no address'],
  ['ann@b\u00FC:1/x', 'ann@b\u00FC:1/x'],
  ['', ''],
])('asciiAddress converts %j to %j', (email, ascii) => expect(asciiAddress(email)).toBe(ascii))

test.each([
  ['An.n+1@googlemail.com', 'ann@gmail.com'],
  ['ann+1@agent.co.uk', 'ann@agent.co.uk'],
  ['Ann+1@example.com', 'ann+1@example.com'],
  ['ann+1@agent.example', 'ann+1@agent.example'],
  ['ann+1@myexample.com', 'ann@myexample.com'],
])('emailRateLimitKey counts %s as %s', (email, key) => expect(emailRateLimitKey(email)).toBe(key))

describe('hasHostName', () => {
  test.each([
    ...['foxtons.co.uk', 'xn--fxtons-wqf.co.uk', 'my-agent.example', '1and1.example', 'B\u00FCcher.example'],
    ...['\u043F\u0440\u0438\u043C\u0435\u0440.example', '\u6771\u4EAC\u30BF\u30EF\u30FC.example'],
  ])('accepts %j', (domain) => expect(hasHostName(`ann@${domain}`)).toBe(true))

  test.each([
    // Look-alikes: Cyrillic \u0430 \u0435 \u043E \u0440 \u0441 \u0445 \u0443, Greek \u03BF, Cherokee, a Katakana mark
    // as a hyphen.
    ...['f\u043Extons.co.uk', 'l\u0435ttings.example', '\u0440urplebricks.example', 'sa\u0443ills.example'],
    ...[
      'b\u0430rratt.example',
      '\u0441hestertons.example',
      'f\u043E\u0445tons.example',
      'f\u03BFxtons.co.uk',
    ],
    ...['\u13AEoxtons.example', 'foxtons\u30FClettings.example', '\u03BF\u0445.example', 'foxtons.c\u043Em'],
    ...['-foxtons.co.uk', 'foxtons-.co.uk', 'fox_tons.co.uk', 'foxtons..uk', '.foxtons.uk', 'foxtons', ''],
    ...[
      '1.2.3.44',
      `${'a'.repeat(64)}.example`,
      'foxtons.example.',
      'fox%74ons.example',
      'foxtons.example:25',
    ],
  ])('refuses %j', (domain) => expect(hasHostName(`ann@${domain}`)).toBe(false))
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
  ])('counts %s as a free email provider', (domain) => {
    expect(isFreeMail(`agent@${domain}`)).toBe(true)
  })

  test.each([
    ...['foxtons.co.uk', 'gmail.foxtons.co.uk', 'live.foxtons.com', 'blue-sky.com', 'sky.lettings.co.uk'],
    ...['yahoo.lettings', 'notgmail.com', 'mail.foxtons.com', 'com', ''],
  ])('does not count %s as a free email provider', (domain) => {
    expect(isFreeMail(`agent@${domain}`)).toBe(false)
  })
})
