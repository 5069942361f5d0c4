import { AGENCY_POLICIES, agencyName, FILE_DAY } from '@keyturn/agency-files/constants'
import { firstReportSentence } from '@keyturn/agency-files/first-report'
import { WindowIcon, type WindowKind } from '@keyturn/brand'
import { KeyTrack } from '@keyturn/credit-profile/key-track'
import { buttonClass, Card, Link } from '@keyturn/platform/ui'
import { ArrowRight, Check, Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import { ours } from '../facts.ts'
import { Reveal } from '../parts/reveal.tsx'
import { monthsFound, rentRise } from './examples.ts'

export function Why() {
  return (
    <section className="site-section">
      <div className="page-width">
        <Reveal className="site-section-head">
          <h2 className="type-section">Why choose a rent record that’s on your side</h2>
          <div className="why-aside">
            <p>
              Most apps report whatever their bank feed sees. We built Keyturn around what happens on a bad
              month.
            </p>
            <Link to="/registration" className={buttonClass({ size: 'big' })}>
              Get Started
              <ArrowRight aria-hidden="true" />
            </Link>
          </div>
        </Reveal>
        <div className="why-cards">
          <ThreeStates />
          <SentTimeline />
          <TwoSwitches />
          <NothingRestarts />
          <PastRent />
        </div>
      </div>
    </section>
  )
}

interface ReasonProps {
  title: string
  says: string
  span: 4 | 5 | 7
  delayMs?: 200 | 300 | 400
  children: ReactNode
}

function Reason({ title, says, span, delayMs, children }: ReasonProps) {
  return (
    <Reveal className={`why-card why-span-${span}`} {...(delayMs && { delayMs })}>
      <Card>
        <h3>{title}</h3>
        <p className="why-says">{says}</p>
        {children}
      </Card>
    </Reveal>
  )
}

const windows: readonly { kind: WindowKind; name: string; meaning: string }[] = [
  { kind: 'lit', name: 'Verified', meaning: 'We saw it leave your bank' },
  { kind: 'dashed', name: 'Not found yet', meaning: 'We ask you first' },
  { kind: 'shuttered', name: 'Confirmed missed', meaning: 'Only after you say so' },
]

function ThreeStates() {
  return (
    <Reason
      span={7}
      title="Nothing adverse by accident"
      says="A broken bank link is never a missed month. Before anything can hurt you, we ask you, wait out the grace days, and a person checks."
    >
      <ul className="why-windows">
        {windows.map(({ kind, name, meaning }) => (
          <li key={kind}>
            <WindowIcon kind={kind} height={92} />
            <b>{name}</b>
            <span>{meaning}</span>
          </li>
        ))}
      </ul>
    </Reason>
  )
}

const agency = agencyName('experian')
const { visibleAfter } = AGENCY_POLICIES.experian
const visibleWithin =
  'days' in visibleAfter ? `${visibleAfter.days / 7} weeks` : `${visibleAfter.months} months`
const track = [
  { says: 'Verified in your bank feed', when: 'on rent day', done: true },
  { says: 'Sent, code 0: up to date', when: `on the ${FILE_DAY}th after it`, done: true },
  { says: `Accepted by ${agency}`, when: 'days later', done: true },
  { says: 'Should show on your file', when: `within ${visibleWithin}`, done: false },
]

function SentTimeline() {
  return (
    <Reason
      span={5}
      delayMs={300}
      title="See exactly what was sent"
      says="Every month, every agency, one timeline. Each line has a dispute button."
    >
      <div className="why-well">
        <p className="why-track-head">
          <b>One month at {agency}</b>
          <KeyTrack teeth={3} words="Accepted" />
        </p>
        <ol className="why-track">
          {track.map(({ says, when, done }) => (
            <li key={says}>
              {done ? (
                <Check size={17} className="why-tick" aria-label="Done" />
              ) : (
                <Clock size={17} aria-label="Still to come" />
              )}
              <span>{says}</span>
              <span className="why-when">{when}</span>
            </li>
          ))}
        </ol>
      </div>
    </Reason>
  )
}

function TwoSwitches() {
  return (
    <Reason
      span={4}
      title="One screen to stop"
      says="Your plan and your reporting are two switches. Each says what it does."
    >
      <div className="why-well">
        <div className="why-switch">
          <span>
            <b>Your plan</b>
            <small>Renews on the 1st</small>
          </span>
          <span className="why-rocker why-rocker-on" aria-hidden="true" />
        </div>
        <div className="why-switch">
          <span>
            <b>Your reporting</b>
            <small>Stopped. Nothing more is sent.</small>
          </span>
          <span className="why-rocker" aria-hidden="true" />
        </div>
      </div>
    </Reason>
  )
}

function NothingRestarts() {
  return (
    <Reason
      span={4}
      delayMs={300}
      title="Nothing restarts"
      says="New bank, new landlord, rent rise: an edit with a date."
    >
      <div className="why-well">
        <ul className="why-rents">
          <li>
            <b>{rentRise.before}</b> <span>{rentRise.until}</span>
          </li>
          <li>
            <b>{rentRise.after}</b> <span>{rentRise.from}</span>
          </li>
        </ul>
        <p className="why-unbroken">
          <Check size={17} aria-hidden="true" />
          {rentRise.kept}
        </p>
      </div>
    </Reason>
  )
}

const found = Array.from({ length: monthsFound }, (_, index) => index)

function PastRent() {
  return (
    <Reason
      span={4}
      delayMs={400}
      title="Your record starts with past rent"
      says={`Up to ${ours.monthsRead} months are read when you link your bank. They count towards your record, your passport and the first report. ${firstReportSentence}`}
    >
      <div className="why-well">
        <div className="why-found" aria-hidden="true">
          {found.map((month) => (
            <WindowIcon key={month} kind="lit" height={42} />
          ))}
        </div>
        <p className="why-found-says">
          <b>{monthsFound} months found</b> on the day you link your bank.
        </p>
      </div>
    </Reason>
  )
}
