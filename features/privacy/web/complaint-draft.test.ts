import { expect, test } from 'vitest'
import { checkComplaint, emptyComplaint } from './complaint-draft.ts'

const complaint = { ...emptyComplaint, about: 'data' as const, message: 'You wrote to my landlord.' }

test('a member’s complaint needs a subject and a description', () => {
  expect(checkComplaint(complaint, true).body).toEqual({ about: 'data', message: complaint.message })
  expect(checkComplaint(emptyComplaint, true).errors).toEqual({
    about: 'Please say what it is about',
    message: 'Please tell us what happened',
  })
})

test('a visitor’s complaint needs a name and an address too', () => {
  expect(checkComplaint(complaint, false).errors).toEqual({
    name: 'Please tell us your name',
    email: 'Please enter your email address',
  })
  expect(checkComplaint({ ...complaint, name: ' Hal ', email: 'hal' }, false).errors).toEqual({
    email: 'Please enter a valid email address',
  })
  expect(
    checkComplaint({ ...complaint, name: ' Hal ', email: 'hal@post.example' }, false).body,
  ).toMatchObject({
    name: 'Hal',
    email: 'hal@post.example',
  })
})
