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
  ])('spells %s as %s', (email, mailbox) => {
    expect(mailboxOf(email)).toBe(mailbox)
  })
})

test('isSameMailbox compares mailboxes, not spellings', () => {
  expect(isSameMailbox('Greedy+1@gmail.com', 'gree.dy@googlemail.com')).toBe(true)
  expect(isSameMailbox('ann@example.com', 'bob@example.com')).toBe(false)
})

test('isFreeMail knows providers where anyone opens a mailbox', () => {
  expect(isFreeMail('agent@googlemail.com')).toBe(true)
  expect(isFreeMail('lettings@foxtons.co.uk')).toBe(false)
})
