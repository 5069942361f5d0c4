import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { addMonths, dayOfInstant } from '@keyturn/platform/days'
import { type NoticeKind, noticeKinds } from '@keyturn/subscription/constants'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { sharedPages } from '../../page-table.ts'
import { bankFirm } from '../bank-firm.ts'
import BannerPage from '../banner-page.tsx'
import { type Claim, claims, trustClaims } from '../claims.ts'
import { company } from '../company.ts'
import { laws } from '../facts.ts'
import { FinalCall } from '../landing/final-call.tsx'
import { Hero } from '../landing/hero.tsx'
import { Revolution } from '../landing/revolution.tsx'
import { Rewards } from '../landing/rewards.tsx'
import { Unlock } from '../landing/unlock.tsx'
import { Why } from '../landing/why.tsx'
import { legalVersions, versionSentence } from '../legal/versions.ts'
import PrivacyPage from '../privacy-page.tsx'
import TermsPage from '../terms-page.tsx'
import { questions } from './questions.ts'
import { securitySections } from './security.tsx'

const site = join(import.meta.dirname, '..')
const sources = readdirSync(site, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
  .map((name) => ({ name, text: readFileSync(join(site, name), 'utf8') }))

describe('the texts of the public site', () => {
  test('answer fifteen questions, and the last one explains how to cancel', () => {
    expect(questions).toHaveLength(15)
    expect(questions.at(-1)?.question).toBe('How do I stop?')
    expect(new Set(questions.map(({ id }) => id)).size).toBe(15)
  })

  test('promise no score and no loan', () => {
    const answers = questions.flatMap(({ answer }) => answer).join(' ')
    expect(answers).toContain('We promise neither')
    expect(answers).not.toMatch(/will (raise|improve|boost|increase)|guarantee/i)
  })

  test('take the figure of a claim from the file that has its source', () => {
    for (const figure of ['66 points', '88%', '5 million', '100+']) {
      const printing = sources.filter(({ text }) => text.includes(figure)).map(({ name }) => name)
      expect(printing).toEqual(['claims.ts'])
    }
    for (const claim of Object.values(claims)) expect(claim.note.length).toBeGreaterThan(30)
  })

  test('show a figure with its evidence and date; without evidence only in a sandbox', () => {
    const drawn = renderToStaticMarkup(
      <>
        <Revolution />
        <Rewards />
        <FinalCall />
        <BannerPage />
      </>,
    )
    const shown = drawn.replace(/<(div|p|span) class="[^"]*sandbox-only[^"]*">.*?<\/\1>/g, '')
    const all: readonly Claim[] = Object.values(claims)
    for (const { figure, evidence, note } of all) {
      expect(drawn).toContain(figure)
      if (evidence === null) expect(shown, figure).not.toContain(figure)
      else expect(shown).toContain(renderToStaticMarkup(note))
      if (evidence === null || evidence === 'plans') continue
      expect(evidence.from.length).toBeGreaterThan(20)
      expect(evidence.dated).toMatch(/\d{4}$/)
      expect(shown).toContain(`${evidence.from}, ${evidence.dated}.`)
    }
  })

  test('count five million homes, not people', () => {
    expect(`${claims.renters.figure} ${claims.renters.meaning}`).toBe('5 million rented homes')
  })

  test('promise no rate and no score in the headings of the benefits', () => {
    const headings = [...renderToStaticMarkup(<Unlock />).matchAll(/<h3>(.*?)<\/h3>/g)].map(
      ([, text]) => text,
    )
    expect(headings).toContain('A history mortgage lenders can read')
    expect(headings.join(' ')).not.toMatch(/rate|score|better|lower|cheaper/i)
  })

  test('explain why the form asks for past rent, and that earlier months are not reported', () => {
    const card = /<h3>[^<]*past rent<\/h3>.*?<\/p>/.exec(renderToStaticMarkup(<Why />))?.[0]
    expect(card).toContain('Up to 24 months are read')
    expect(card).toContain('your passport')
    expect(card).toContain('The earlier months themselves are not sent.')
  })

  test('link each trust claim to its proof, with the firm, its number and the registration', () => {
    const hero = renderToStaticMarkup(<Hero />)
    expect(trustClaims.map(({ name }) => name)).toEqual([
      'Regulated',
      'Data-registered',
      'Bank-grade security',
    ])
    expect(hero).toContain('Bank data read by an FCA-authorised provider')
    for (const { ground } of trustClaims) {
      expect(hero).toContain(`href="${ground}"`)
      expect(securitySections.map(({ id }) => `/security#${id}`)).toContain(ground)
    }
    const security = securitySections.map(({ body }) => renderToStaticMarkup(body)).join('')
    const { name, number, registerUrl } = bankFirm
    for (const fact of [name, number, registerUrl, company.dataProtectionNumber, 'AES-256'])
      expect(security).toContain(fact)
  })

  test('cite only laws that were checked in the last 18 months', () => {
    for (const { law, url, readOn } of Object.values(laws)) {
      expect(url).toMatch(/^https:\/\/www\.legislation\.gov\.uk\//)
      expect(addMonths(readOn, 18) > dayOfInstant(new Date()), law).toBe(true)
    }
  })

  test('list in the terms every email about money that we send', () => {
    const said: Record<NoticeKind, string> = {
      receipt: 'a receipt for each payment',
      payment_failed: 'each payment that was refused',
      leaving: 'when your plan is set to end',
      staying: 'when it goes on after all',
      changed: 'when you change to another plan',
      ended: 'when it has ended',
      reminder: 'before each yearly renewal, and before each monthly one that ends 6 months',
      renewed: 'on the first of your days to cancel, with the cancellation form',
      refund: 'each refund',
    }
    const terms = renderToStaticMarkup(<TermsPage />).replace(/\s+/g, ' ')
    expect(noticeKinds.filter((kind) => !terms.includes(said[kind]))).toEqual([])
  })

  test('date each legal page by its own version, starting with the ordered date', () => {
    const pages: Record<string, readonly { from: string; changed?: string }[]> = legalVersions
    for (const [page, versions] of Object.entries(pages)) {
      expect(versions.map(({ from }) => from)).toEqual(
        versions
          .map(({ from }) => from)
          .toSorted()
          .reverse(),
      )
      expect(
        versions.slice(0, -1).every(({ changed }) => changed),
        page,
      ).toBe(true)
    }
    expect(versionSentence('terms')).toContain('Version 1 was effective from 1 October 2025.')
    expect(renderToStaticMarkup(<TermsPage />)).toContain(versionSentence('terms'))
    expect(renderToStaticMarkup(<PrivacyPage />)).toContain('1 October 2025')
  })
})

test('the social image of a page is drawn with its headline', () => {
  const drawing = readFileSync(join(site, '../../pictures/share.html'), 'utf8')
  for (const { share } of sharedPages) {
    expect(drawing).toContain(`${share?.image}: '${share?.headline}',`)
    const picture = readFileSync(join(site, `../../public/share/${share?.image}.png`))
    expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1200, 630])
  }
})

test.each(sharedPages)(
  '$path has a title and a description that fit a search result',
  ({ title, description = '' }) => {
    expect(title.length).toBeLessThanOrEqual(60)
    expect(description.length).toBeGreaterThanOrEqual(50)
    expect(description.length).toBeLessThanOrEqual(160)
  },
)
