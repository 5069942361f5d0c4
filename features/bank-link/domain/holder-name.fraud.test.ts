import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareHolder } from './holder-name.ts'

const named = (firstName: string, lastName: string) => ({ firstName, lastName })
const compare = (holder: string, first: string, last: string) => compareHolder(named(first, last), [holder])

describe('compareHolder with another person’s name', () => {
  test.each([
    ['GRACE ADEYEMI', 'Adeyemi', 'Grace Victim'],
    ['GRACE ADEYEMI', 'Adeyemi', 'Grace-Victim'],
    ['GRACE ADEYEMI', 'Adeyemi', 'Victim Grace'],
    ['GRACE ADEYEMI', 'A. lice', 'Grace Victim'],
    ['GRACE ADEYEMI', 'A Lice', 'Grace Victim'],
    ['GRACE ADEYEMI', 'A. Alice', 'Grace Victim'],
    ['GRACE ADEYEMI', 'Alice', 'Grace Victim'],
    ['GRACE ADEYEMI', 'Grace Adeyemi', 'Victim'],
    ['GRACE ADEYEMI', 'G Adeyemi', 'Victim'],
    ['G ADEYEMI', 'Grace Adeyemi', 'Victim'],
    ['GRACE ADEYEMI', 'Alice Grace Adeyemi', 'Victim'],
    ['MR JAMES THOMAS WALKER', 'James', 'Thomas Miller'],
    ['MR JAMES THOMAS WALKER', 'James', 'Miller Thomas'],
    ['MR JAMES THOMAS WALKER', 'Thomas', 'James Miller'],
    ['MR JAMES THOMAS WALKER', 'Thomas', 'James'],
    ['MR JAMES THOMAS WALKER', 'James', 'Thomas'],
    ['MR JAMES THOMAS WALKER', 'J', 'Thomas'],
    ['MR J THOMAS WALKER', 'James', 'Thomas'],
    ['MR JAMES T WALKER', 'James', 'T'],
    ['JAMES WALKER', 'Walker', 'James Miller'],
    ['WALKER, JAMES THOMAS', 'James', 'Thomas'],
    ['WALKER, JAMES THOMAS', 'Thomas', 'James'],
    ['MISS GRACE E ADEYEMI', 'Grace', 'E'],
    ['MISS GRACE E ADEYEMI', 'E', 'Grace'],
  ])('refuses %s for %s %s, who has another surname', (holder, first, last) => {
    expect(compare(holder, first, last)).toBe('different')
  })

  test.each([
    ['GRACE ADEYEMI', 'G George', 'Adeyemi'],
    ['GRACE ADEYEMI', 'G. George', 'Adeyemi'],
    ['GRACE ADEYEMI', 'G.eorge', 'Adeyemi'],
    ['GRACE ADEYEMI', 'G-eorge', 'Adeyemi'],
    ['GRACE ADEYEMI', 'G\u2010eorge', 'Adeyemi'],
    ['GRACE ADEYEMI', 'G\u2011eorge', 'Adeyemi'],
    ['GRACE ADEYEMI', 'G\u00a0eorge', 'Adeyemi'],
    ['GRACE ADEYEMI', 'G\u200aeorge', 'Adeyemi'],
    ['GRACE ADEYEMI', 'G eo rge', 'Adeyemi'],
    ['GRACE ADEYEMI', 'G e orge', 'Adeyemi'],
    ['GRACE ADEYEMI', 'G e o r g e', 'Adeyemi'],
    ['GRACE ADEYEMI', 'G u s', 'Adeyemi'],
    ['GRACE ADEYEMI', 'G', 'George Adeyemi Bob'],
    ['GRACE ADEYEMI', "G'eorge", 'Adeyemi'],
    ['GRACE E ADEYEMI', 'G George', 'Adeyemi'],
    ['GRACE ESTHER ADEYEMI', 'G Edward', 'Adeyemi'],
    ['GRACE ESTHER ADEYEMI', 'Grace Edward', 'Adeyemi'],
    ['MR J A SMITH', 'John Robert', 'Smith'],
    ['MR J A SMITH', 'J Robert', 'Smith'],
    ['G ADEYEMI', 'Alice G', 'Adeyemi'],
    ['MR A & MRS B SMITH', 'A Cara', 'Smith'],
    ['MR ADAM SMITH & MS BETH JONES', 'Beth', 'Smith'],
    ['MR ADAM SMITH & MS BETH JONES', 'Adam', 'Jones'],
    ['ADAM SMITH, BETH JONES', 'Beth', 'Smith'],
    ['ADAM SMITH, BETH JONES', 'Jones', 'Adam'],
  ])('refuses %s for %s %s, who has another first name', (holder, first, last) => {
    expect(compare(holder, first, last)).toBe('different')
  })

  test.each([
    ['Grace', 'B u y e r Adeyemi'],
    ['Grace', 'B.u.y.e.r Adeyemi'],
    ['Grace', 'B o Adeyemi'],
    ['B o b Grace', 'Adeyemi'],
    ['Grace B u', 'y Adeyemi'],
    ['Grace Bob', 'Dan Eve Adeyemi'],
  ])('refuses GRACE ADEYEMI for %s %s, who has a name of single letters', (first, last) => {
    expect(compare('GRACE ADEYEMI', first, last)).toBe('different')
  })

  test.each([
    ['circled letters', 'Ⓑⓞⓑ Grace', 'Adeyemi'],
    ['circled letters at the end', 'Grace', 'Adeyemi Ⓑⓞⓑ'],
    ['flags', 'Grace', 'Adeyemi 🇧🇴🇧'],
    ['letters in squares', 'Grace', '🅱🅾🅱 Adeyemi'],
    ['an enclosing mark', 'G\u20ddeorge', 'Adeyemi'],
    ['an accent made of symbols', 'G\u20d0eorge', 'Adeyemi'],
    ['small raised letters', 'G\u0364o\u036cge', 'Adeyemi'],
    ['a stroke through a letter', 'Grace', 'Adeyem\u0336i\u0336'],
    ['a digit', 'G0rdon', 'Adeyemi'],
    ['digits', 'Grace', 'Adeyemi 2'],
    ['a Roman number', 'Gⅾ', 'Adeyemi'],
    ['a Cherokee letter', 'Ꮐrace', 'Adeyemi'],
    ['a Cyrillic letter', 'Grаce', 'Adeyemi'],
    ['a Cyrillic surname', 'Grace', 'Аdeyemi'],
    ['a small capital', 'ɢrace', 'Adeyemi'],
    ['a bracket', 'Grace', '(Bob) Adeyemi'],
    ['a fraction', 'Grace ½', 'Adeyemi'],
  ])('refuses GRACE ADEYEMI for a name with %s', (_what, first, last) => {
    expect(compare('GRACE ADEYEMI', first, last)).toBe('different')
  })

  const HIDDEN = [
    ...['\u200b', '\u200c', '\u200d', '\u00ad', '\u2060', '\u2063', '\ufeff', '\ufe0f', '\u034f', '\u180e'],
    ...['\u115f', '\u1160', '\u3164', '\uffa0', '\u{e0100}', '\u{e0042}', '\u200e', '\u202e', '\u2066'],
  ]
  test.each(HIDDEN.map((sign) => [sign.codePointAt(0)?.toString(16), sign]))(
    'refuses a name with the invisible character %s at any place',
    (_code, sign) => {
      for (const [first, last] of [
        [`A${sign}lice`, 'Grace Victim'],
        [`G${sign}eorge`, 'Adeyemi'],
        [`Gr${sign}ace`, 'Adeyemi'],
        [`Grace${sign}`, 'Adeyemi'],
        ['Grace', `Adey${sign}emi`],
        ['Grace', `${sign}Adeyemi`],
      ] as const)
        expect(compare('GRACE ADEYEMI', first, last), `${first}|${last}`).toBe('different')
    },
  )
})

describe('compareHolder with the member’s own name', () => {
  test.each([
    ['an initial as the typed name', 'MS AMARA OKAFOR', 'A', 'Okafor'],
    ['two initials as the typed name', 'MR JOHN RONALD TOLKIEN', 'J. R.', 'Tolkien'],
    ['initials that the bank shows only in part', 'MR JOHN TOLKIEN', 'J R', 'Tolkien'],
    ['an initial before the name in use', 'MR JAMES ROBERT SMITH', 'J Robert', 'Smith'],
    [
      'an initial before the name in use, with both as initials at the bank',
      'MR J R SMITH',
      'J Robert',
      'Smith',
    ],
    ['a middle initial', 'GRACE ADEYEMI', 'Grace E.', 'Adeyemi'],
    ['two middle initials', 'AMARA OKAFOR', 'Amara C D', 'Okafor'],
    ['two middle names', 'AMARA OKAFOR', 'Amara Chidi Ngozi', 'Okafor'],
    ['two middle names, one of which the bank shows', 'AMARA NGOZI OKAFOR', 'Amara Chidi Ngozi', 'Okafor'],
    ['both names typed in the other field', 'AMARA OKAFOR', 'Okafor', 'Amara'],
    ['the surname first, and an initial', 'SMITH J', 'John', 'Smith'],
    ['the surname first, and two initials', 'MR SMITH J A', 'John', 'Smith'],
    ['surname, comma and all first names', 'OKAFOR, AMARA CHIDI', 'Amara', 'Okafor'],
    ['surname, comma, title and first name', 'OKAFOR, MISS AMARA', 'Amara', 'Okafor'],
    ['double surname, comma and first names', 'GARCIA LOPEZ, ANA MARIA', 'Ana María', 'García López'],
    ['half of a double surname, comma and first name', 'JONES, ANN', 'Ann', 'Smith-Jones'],
    ['a comma before letters after the name', 'JOHN SMITH, MBE', 'John', 'Smith'],
    ['a couple with commas', 'SMITH, ADAM & JONES, BETH', 'Beth', 'Jones'],
    ['two people with a comma between', 'ADAM SMITH, BETH JONES', 'Beth', 'Jones'],
    ['the second half of a hyphenated double name', 'MRS ANN SMITH-JONES', 'Ann', 'Smith'],
    ['the second half of a double name', 'MRS ANN SMITH JONES', 'Ann', 'Jones'],
    ['a double name, the first half of which the bank shows', 'MRS ANN SMITH', 'Ann', 'Smith-Jones'],
    ['Kaur before a surname', 'MRS HARPREET KAUR GILL', 'Harpreet', 'Kaur'],
    ['Singh typed with the first name', 'MR HARPREET SINGH', 'Harpreet Singh', 'Gill'],
    ['Singh left out by the bank', 'MR HARPREET GILL', 'Harpreet Singh', 'Gill'],
    ['a given name in two words at the member', 'XIAOMING WANG', 'Xiao Ming', 'Wang'],
    ['family name first', 'WANG XIAOMING', 'Xiaoming', 'Wang'],
    ['family name first, as typed', 'WANG XIAOMING', 'Wang', 'Xiaoming'],
    ['an apostrophe of a telephone', 'ERIN O’BRIEN', 'Erin', 'OBrien'],
    ['a grave accent for an apostrophe', 'ERIN O BRIEN', 'Erin', 'O`Brien'],
    ['a hyphen that does not break', 'ANN SMITH-JONES', 'Ann', 'Smith\u2011Jones'],
    ['a dash', 'ANN SMITH-JONES', 'Ann', 'Smith–Jones'],
    ['full-width letters', 'GRACE ADEYEMI', 'Ｇｒａｃｅ', 'Ａｄｅｙｅｍｉ'],
    ['a dotted capital I', 'IBRAHIM YILMAZ', 'İbrahim', 'Yılmaz'],
    ['a Catalan double L', 'GALLA SERRA', 'Gal·la', 'Serra'],
    ['a name of Vietnam', 'NGUYEN THI HONG', 'Nguyễn Thị', 'Hồng'],
    ['a family name that reads like letters after a name', 'MR JACK MA', 'Jack', 'Ma'],
    ['a name of another script', 'МАРИЯ ИВАНОВА', 'Мария', 'Иванова'],
    ['a character that the bank sends and does not show', 'GRACE\u200b ADEYEMI', 'Grace', 'Adeyemi'],
    ['a title that was typed', 'MRS ANN SMITH', 'Mrs Ann', 'Smith'],
    ['letters after a typed name', 'MR JOHN SMITH', 'John', 'Smith Jr'],
  ])('accepts %s: %s for %s %s', (_what, holder, first, last) => {
    expect(compare(holder, first, last)).toBe('same')
  })

  test.each([
    ['a name of one word', 'SUKARNO', 'Sukarno', 'Sukarno'],
    ['a married name beside the earlier one', 'MRS ANN SMITH', 'Ann Smith', 'Brown'],
    ['one of two surnames with a space', 'ANA GARCIA LOPEZ', 'Ana', 'García'],
    ['a parent’s account', 'MR CHIDI OKAFOR', 'Amara', 'Okafor'],
  ])('asks the member about %s: %s for %s %s', (_what, holder, first, last) => {
    expect(compare(holder, first, last)).toBe('different')
  })
})

describe('compareHolder with any name', () => {
  const letters = (from: string) => fc.string({ unit: fc.constantFrom(...from), minLength: 2, maxLength: 9 })
  /** The account's words and the stranger's share no letter. */
  const own = letters('abcdefghijklm')
  const strange = letters('nopqrstuvwxyz')
  const between = fc.constantFrom(' ', '-', '. ', '\u2011', ' J ', ' n o ', '.')

  test('refuses another surname, whatever is typed before it', () => {
    fc.assert(
      fc.property(
        fc.array(own, { minLength: 2, maxLength: 4 }),
        fc.array(fc.oneof(own, strange), { maxLength: 3 }),
        strange,
        between,
        (account, more, stranger, sign) => {
          const first = [...account, ...more].join(sign)
          expect(compare(account.join(' ').toUpperCase(), first, stranger)).toBe('different')
        },
      ),
    )
  })

  test('refuses another first name, whatever is typed after it', () => {
    fc.assert(
      fc.property(
        fc.array(own, { minLength: 2, maxLength: 4 }),
        strange,
        between,
        fc.constantFrom('', 'n', 'n.', 'a', 'a.'),
        (account, stranger, sign, initial) => {
          const first = [...(initial ? [initial] : []), stranger, ...account.slice(0, -1)].join(sign)
          const holder = account.join(' ').toUpperCase()
          expect(compare(holder, first, account.at(-1) ?? '')).toBe('different')
        },
      ),
    )
  })

  test('accepts the account’s own name in any case, with any hyphen or accent', () => {
    fc.assert(
      fc.property(own, own, fc.constantFrom(' ', '-', '\u2010', '–'), (first, last, sign) => {
        const holder = `MS ${first} ${last} ${first}`.toUpperCase()
        expect(compare(holder, first.normalize('NFD'), `${last}${sign}${first}`)).toBe('same')
        expect(compare(holder, [...first].join('\u0301'), `${last}${sign}${first}`)).toBe('same')
      }),
    )
  })

  test('refuses a name with one more visible character that is not a letter', () => {
    const sign = fc.constantFrom(...'0７Ⓑ🅱🇧½<>()&/@:;\u20dd\u0336\u0364')
    fc.assert(
      fc.property(own, own, sign, fc.nat(), (first, last, added, at) => {
        const typed = [...`${first}|${last}`]
        typed.splice(at % (typed.length + 1), 0, added)
        const [left = '', right = ''] = typed.join('').split('|')
        expect(compare(`${first} ${last}`, left, right)).toBe('different')
      }),
    )
  })
})
