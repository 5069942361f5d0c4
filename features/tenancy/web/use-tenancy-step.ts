import { refreshProfile } from '@keyturn/identity/web'
import { errorMessage, fieldErrors, useSave } from '@keyturn/platform/client'
import type { Day } from '@keyturn/platform/days'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { missesRequired, REQUIRED_CONSENTS } from '../domain/consents.ts'
import { joined, type Problem } from '../domain/tenancy-details.ts'
import { type AgencyChoice, agenciesIn } from './agency-choice.ts'
import { type Answers, CONTACT, checkAnswers, isTicked, problemsAtFields, textOf } from './answers.ts'
import { monthsAskedAbout, sendLandlord, sendTenancy, statusQuery } from './calls.ts'
import type { Draft } from './use-answers.ts'

type StepTab = 'tenancy' | 'rental' | 'consent' | 'landlord'

const TAB_OF: Record<string, StepTab> = {
  landlordName: 'rental',
  landlordEmail: 'rental',
  landlordPhone: 'rental',
  housemateName: 'rental',
  landlordCompany: 'landlord',
  landlordAddress: 'landlord',
  agentName: 'landlord',
  agentEmail: 'landlord',
  gdpr_consent: 'consent',
}

const tabOf = (field: string): StepTab => TAB_OF[field] ?? 'tenancy'

/** Open tab and scroll target. A new object each time, so that the same target scrolls again. */
function useStepTab() {
  const [tab, choose] = useState<string>('tenancy')
  const [arrival, setArrival] = useState<{ tab: string; at: 'top' | 'fault' } | null>(null)
  return {
    tab,
    arrival: arrival?.tab === tab ? arrival : null,
    choose(next: string) {
      setArrival(null)
      choose(next)
    },
    openAt(next: string, at: 'top' | 'fault') {
      setArrival({ tab: next, at })
      choose(next)
    },
  }
}

interface StepParts {
  email: string
  today: Day
  agencies: AgencyChoice | undefined
  onDone: () => void
}

/** Unusual values to confirm, and verified months that a change would rewrite. */
const NOTHING_ASKED: { odd: Problem[]; months: number | null } = { odd: [], months: null }

/** Sends the home with its dated terms, and the agencies chosen with it. */
async function sendHome(draft: Draft, agencies: AgencyChoice | undefined, from?: string): Promise<void> {
  const { answers } = draft
  await draft.rest()
  await sendTenancy(answers, draft.typed, from)
  const chosen = agenciesIn(answers)
  if (agencies && chosen && isTicked(answers, 'craReportingOptIn')) await agencies.save(chosen)
}

/** State of the tenancy step: open tab, problems, and submit with validation and confirmation. */
export function useTenancyStep(draft: Draft, { email, today, agencies, onDone }: StepParts) {
  const queries = useQueryClient()
  const { tab, arrival, choose, openAt } = useStepTab()
  const [asking, setAsking] = useState(NOTHING_ASKED)
  const isHomeSent = useRef(false)
  const saving = useSave({
    failed: (error) =>
      errorMessage(error, `Failed to update ${isHomeSent.current ? 'landlord' : 'tenancy'} verification`),
  })
  const { answers } = draft
  const withLandlord = isTicked(answers, CONTACT)
  const order = ['tenancy', 'rental', 'consent', ...(withLandlord ? ['landlord'] : [])]
  const at = order.indexOf(tab)
  const isLast = at === order.length - 1
  const consentsMissing = lacksConsent(answers)

  function show(found: Problem[]): void {
    saving.refuse(problemsAtFields(found), joined(found))
    const [first] = found
    if (first) openAt(tabOf(first.field), 'fault')
  }

  function open(next: string): void {
    saving.clear([])
    openAt(next, 'top')
  }

  function goOn(): void {
    const checked = checkAnswers(answers, { today, email })
    const wanted = isLast ? checked.problems : checked.problems.filter(({ field }) => tabOf(field) === tab)
    saving.clear([])
    if (wanted.length > 0) show(wanted)
    else if (!isLast) open(order[at + 1] ?? tab)
    else if (checked.odd.length > 0) setAsking({ ...NOTHING_ASKED, odd: checked.odd })
    else void send()
  }

  async function send(effectiveFrom?: string): Promise<void> {
    setAsking(NOTHING_ASKED)
    isHomeSent.current = false
    await saving.run(async () => {
      try {
        await sendHome(draft, agencies, effectiveFrom)
        isHomeSent.current = true
        if (withLandlord) await sendLandlord(answers)
        draft.settle()
        await queries.invalidateQueries(statusQuery)
        await refreshProfile()
        onDone()
      } catch (error) {
        const months = monthsAskedAbout(error)
        if (months !== null) return setAsking({ ...NOTHING_ASKED, months })
        const [field] = Object.keys(fieldErrors(error))
        if (field) openAt(tabOf(field), 'fault')
        throw error
      }
    })
  }

  function set(change: Answers): void {
    draft.set(change)
    saving.clear(Object.keys(change))
  }

  return {
    tab,
    /** Opens a tab by click, without moving focus. */
    choose,
    open,
    arrival,
    before: order[at - 1] ?? null,
    isLast,
    withLandlord,
    consentsMissing,
    isComplete: () => isComplete(answers, { today, email }),
    fields: { answers, problems: saving.problems, set },
    message: saving.error,
    ...asking,
    busy: saving.busy,
    goOn,
    send,
    lookAgain: () => setAsking(NOTHING_ASKED),
  }
}

function lacksConsent(answers: Answers): boolean {
  const needed = REQUIRED_CONSENTS.map((kind) => [kind, isTicked(answers, kind)])
  return missesRequired(Object.fromEntries(needed))
}

/** Returns true if nothing is missing, so the saved values can be confirmed in one click. */
function isComplete(answers: Answers, asker: { today: Day; email: string }): boolean {
  const { problems } = checkAnswers(answers, asker)
  const landlordNamed = textOf(answers, 'landlordCompany') + textOf(answers, 'agentName') !== ''
  return problems.length === 0 && !lacksConsent(answers) && (!isTicked(answers, CONTACT) || landlordNamed)
}

export type TenancyStepState = ReturnType<typeof useTenancyStep>
