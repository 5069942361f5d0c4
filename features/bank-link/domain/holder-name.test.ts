import { describe, expect, test } from 'vitest'
import { peopleIn } from './account-names.ts'
import { compareHolder } from './holder-name.ts'

const named = (firstName: string, lastName: string) => ({ firstName, lastName })

describe('compareHolder', () => {
  test.each([
    ['the same name', 'Amara', 'Okafor', 'Amara Okafor'],
    ['capitals and a title', 'Amara', 'Okafor', 'MS AMARA OKAFOR'],
    ['a title with a dot', 'John', 'Smith', 'Mr. John Smith'],
    ['an initial', 'Amara', 'Okafor', 'MS A OKAFOR'],
    ['two initials', 'Amara', 'Okafor', 'MISS A C OKAFOR'],
    ['initials written together with dots', 'John', 'Smith', 'J.A. Smith'],
    ['a middle name on the account', 'Amara', 'Okafor', 'AMARA CHIDI OKAFOR'],
    ['a middle name that is used', 'James', 'Smith', 'MR ROBERT JAMES SMITH'],
    ['a middle name that the member entered and the bank left out', 'Amara Chidi', 'Okafor', 'AMARA OKAFOR'],
    ['surname first', 'Amara', 'Okafor', 'OKAFOR AMARA'],
    ['surname, comma, first name', 'Amara', 'Okafor', 'OKAFOR, AMARA'],
    ['accents', 'Siân', 'Ó Briain', 'MISS SIAN O BRIAIN'],
    ['an apostrophe', 'Erin', "O'Brien", 'ERIN OBRIEN'],
    ['a letter that has no accent in the bank’s spelling', 'Łukasz', 'Żółć', 'LUKASZ ZOLC'],
    ['a sharp s', 'Jörg', 'Weiß', 'JORG WEISS'],
    ['a double name with a space', 'Ann', 'Smith-Jones', 'MRS ANN SMITH JONES'],
    ['a double name written as one word', 'Ann', 'Smith-Jones', 'MRS ANN SMITHJONES'],
    ['half of a double name', 'Ann', 'Smith-Jones', 'MRS ANN JONES'],
    ['the first person of a joint account', 'Adam', 'Smith', 'MR A & MRS B SMITH'],
    ['the second person of a joint account', 'Beth', 'Smith', 'MR A & MRS B SMITH'],
    ['a joint account with two surnames', 'Beth', 'Jones', 'MR ADAM SMITH AND MS BETH JONES'],
    ['a joint account with first names', 'Adam', 'Smith', 'Adam & Beth Smith'],
    ['a short form', 'Alex', 'Brown', 'MR ALEXANDER BROWN'],
    ['a spelling a letter off', 'Mohammed', 'Khan', 'MR MOHAMMAD KHAN'],
    ['Singh at the end', 'Harpreet', 'Singh', 'MR HARPREET SINGH'],
    ['Singh before a surname', 'Harpreet', 'Singh', 'MR HARPREET SINGH GILL'],
    ['Singh left out by the member', 'Harpreet', 'Gill', 'MR HARPREET SINGH GILL'],
    ['Begum after a middle name', 'Nasreen', 'Begum', 'MRS NASREEN AKHTAR BEGUM'],
    ['Begum typed with the first name', 'Nasreen Begum', 'Akhtar', 'MRS NASREEN BEGUM'],
    ['a given name in two words', 'Xiaoming', 'Wang', 'WANG XIAO MING'],
    ['four typed names of which the bank shows two', 'Ana María', 'García López', 'ANA GARCIA'],
    ['a name that is also a word between people', 'Andy', 'Or', 'Andy Or'],
    ['a name of figures', 'Test', '2', 'Test 2'],
    ['a name with a particle', 'Anna', 'van der Berg', 'MS A VAN DER BERG'],
  ])('accepts %s', (_what, first, last, holder) => {
    expect(compareHolder(named(first, last), [holder])).toBe('same')
  })

  test.each([
    ['another person', 'Bob', 'Buyer', 'MS AMARA OKAFOR'],
    ['a parent', 'Amara', 'Okafor', 'MR CHIDI OKAFOR'],
    ['a parent with another initial', 'Amara', 'Okafor', 'MR C OKAFOR'],
    ['a married name', 'Ann', 'Brown', 'MRS ANN SMITH'],
    ['the surname Gill for Singh', 'Harpreet', 'Gill', 'MR HARPREET SINGH'],
    ['the surname Akhtar for Begum', 'Nasreen', 'Akhtar', 'MRS NASREEN BEGUM'],
    ['another surname typed before the own name', 'John Victim', 'Alan Attacker', 'ALAN ATTACKER'],
    ['another first name typed before the own one', 'Bob Grace', 'Okafor', 'MS GRACE OKAFOR'],
    ['another name typed around the own name', 'Bob Grace', 'Okafor Buyer', 'MS GRACE OKAFOR'],
    ['another name typed after the own name', 'Grace', 'Okafor Bob Buyer', 'MS GRACE OKAFOR'],
    ['two people typed as one', 'Grace', 'Okafor and Bob Buyer', 'MS GRACE OKAFOR'],
    ['two first names with a symbol between', 'Bob & Grace', 'Okafor', 'MS GRACE OKAFOR'],
    ['a surname typed twice', 'Smith', 'Smith', 'JOHN SMITH'],
    ['a surname alone', 'Adam', 'Smith', 'MR SMITH'],
    ['a company', 'Adam', 'Smith', 'ACME LTD'],
    ['the initial of a middle name', 'Adam', 'Smith', 'MR J A SMITH'],
    ['half of a double name with an initial', 'Ann', 'Smith-Jones', 'MR A JONES'],
    ['a joint account of others', 'Cara', 'Smith', 'MR A & MRS B SMITH'],
    ['a short surname that differs by one letter', 'Adam', 'Khan', 'ADAM KAHN'],
    ['an empty name', '', '', 'ADAM SMITH'],
  ])('refuses %s', (_what, first, last, holder) => {
    expect(compareHolder(named(first, last), [holder])).toBe('different')
  })

  test('accepts a member who is any of several holders', () => {
    expect(compareHolder(named('Jane', 'Smith'), ['David Smith', 'Jane Smith'])).toBe('same')
  })

  test.each([[[]], [['']], [['  &  ']]])('has no verdict for an account without a name: %j', (holders) => {
    expect(compareHolder(named('Jane', 'Smith'), holders)).toBe('not_told')
  })
})

test('peopleIn gives both partners of a couple their surname', () => {
  expect(peopleIn('MR A & MRS B SMITH')).toEqual([
    ['a', 'smith'],
    ['b', 'smith'],
  ])
})
