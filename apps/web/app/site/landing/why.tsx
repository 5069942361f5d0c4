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
    <section className="site-section py-[clamp(64px,8vw,104px)] print:py-[1.2cm]">
      <div className="page-width">
        <Reveal className="flex flex-wrap items-end justify-between gap-x-10 gap-y-5">
          <h2 className="type-section max-w-[12em]">Why choose a rent record that’s on your side</h2>
          <div className="why-aside grid justify-items-start gap-4 max-w-95 max-[30rem]:max-w-none max-[30rem]:justify-self-stretch max-[30rem]:w-full">
            <p className="max-w-[25em] kt-quiet">
              Most apps report whatever their bank feed sees. We built Keyturn around what happens on a bad
              month.
            </p>
            <Link to="/registration" className={buttonClass({ size: 'big' })}>
              Get Started
              <ArrowRight aria-hidden="true" />
            </Link>
          </div>
        </Reveal>
        <div className="grid grid-cols-1 gap-3.5 mt-8 md:grid-cols-12 md:gap-5 md:mt-14">
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
        <p className="why-says mt-2 mb-5 kt-quiet">{says}</p>
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
      <ul className="why-windows grid grid-cols-[repeat(auto-fit,minmax(4.9rem,1fr))] content-center text-center">
        {windows.map(({ kind, name, meaning }) => (
          <li className="grid justify-items-center content-start gap-1.5 px-[clamp(4px,1vw,10px)]" key={kind}>
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
        <p className="why-track-head flex flex-wrap items-center justify-between gap-2.5">
          <b>One month at {agency}</b>
          <KeyTrack teeth={3} words="Accepted" />
        </p>
        <ol>
          {track.map(({ says, when, done }) => (
            <li
              className="grid grid-cols-[17px_1fr_auto] items-center gap-x-2.25 gap-y-0.5 py-2.25 border-t border-line max-[30rem]:grid-cols-[17px_1fr]"
              key={says}
            >
              {done ? (
                <Check size={17} className="why-tick" aria-label="Done" />
              ) : (
                <Clock size={17} aria-label="Still to come" />
              )}
              <span>{says}</span>
              <span className="kt-quiet max-[30rem]:col-start-2">{when}</span>
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
        <div className="why-switch flex items-center justify-between gap-3 py-3 px-3.5 type-compact">
          <span>
            <b>Your plan</b>
            <small className="kt-quiet block type-note">Renews on the 1st</small>
          </span>
          <span className="why-rocker flex-none why-rocker-on" aria-hidden="true" />
        </div>
        <div className="why-switch flex items-center justify-between gap-3 py-3 px-3.5 type-compact">
          <span>
            <b>Your reporting</b>
            <small className="kt-quiet block type-note">Stopped. Nothing more is sent.</small>
          </span>
          <span className="why-rocker flex-none" aria-hidden="true" />
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
          <li className="flex flex-wrap items-baseline justify-between gap-x-2.5 gap-y-0.5 py-2.25">
            <b>{rentRise.before}</b> <span className="kt-quiet">{rentRise.until}</span>
          </li>
          <li className="flex flex-wrap items-baseline justify-between gap-x-2.5 gap-y-0.5 py-2.25">
            <b>{rentRise.after}</b> <span className="kt-quiet">{rentRise.from}</span>
          </li>
        </ul>
        <p className="why-unbroken flex items-center gap-2 kt-strong">
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
        <div
          className="why-found grid grid-cols-[repeat(7,1fr)] justify-items-center gap-x-0 gap-y-0.5 py-2 px-1"
          aria-hidden="true"
        >
          {found.map((month) => (
            <WindowIcon key={month} kind="lit" height={42} />
          ))}
        </div>
        <p className="why-found-says kt-quiet">
          <b>{monthsFound} months found</b> on the day you link your bank.
        </p>
      </div>
    </Reason>
  )
}
