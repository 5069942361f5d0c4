import { errorMessage, useSession } from '@keyturn/platform/client'
import { Queries } from '@keyturn/platform/client/query'
import { Badge, Button, buttonClass, Segmented, toast } from '@keyturn/platform/ui'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, BadgeCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import {
  type BillingInterval,
  billingIntervals,
  comparedPrice,
  intervals,
  largestYearlySavingPercent,
  type PlanId,
  planCard,
  planIds,
  planOf,
  plans as plansOfThisBuild,
} from '../constants.ts'
import type { PlanOnOffer, SubscriptionView } from '../contract.ts'
import { plansPage } from '../links.ts'
import { planView } from '../plan-view.ts'
import { plansQuery, subscriptionQuery } from './calls.ts'
import { ChangeDialog } from './change-dialog.tsx'
import { startCheckout } from './checkout.ts'
import type { FewerAgencies } from './fewer-agencies.ts'
import { KeyInformation } from './key-information.tsx'
import { KeyTag } from './key-tag.tsx'
import { MostPopular } from './most-popular.tsx'
import { priceShown, problemWith, renewalShown } from './offer-text.ts'
import { registrationWith } from './plan-choice.ts'
import { useLock } from './use-lock.ts'
import './subscription.css'

/** Plans known at build time, shown at once and to browsers without JavaScript. */
const foreseenPlans = plansOfThisBuild.map(planView)

export function UpgradePage({ fewer }: { fewer?: FewerAgencies | undefined }) {
  return (
    <Queries>
      <Upgrade fewer={fewer} />
    </Queries>
  )
}

function Upgrade({ fewer }: { fewer: FewerAgencies | undefined }) {
  const navigate = useNavigate()
  // Prerendered, so its buttons stay hidden until hydration.
  const [alive, setAlive] = useState(false)
  useEffect(() => void setAlive(true), [])
  const signedIn = useSession().status === 'signed-in'
  const held = useQuery({ ...subscriptionQuery, enabled: signedIn, retry: false }).data
  const [chosen, chooseInterval] = useState<BillingInterval | null>(null)
  const interval = chosen ?? (held?.has_access ? held.billing_interval : 'month')
  const plans = useQuery(plansQuery)
  // A tab opened with this page has no previous page.
  const back = (): void => void (window.history.length > 1 ? navigate(-1) : navigate(plansPage))
  return (
    <div className="page-width upgrade grid grid-cols-1 gap-7 py-[clamp(20px,4vw,48px)]">
      <div className="upgrade-alive" data-alive={alive}>
        <Button kind="text" onClick={back}>
          <ArrowLeft size={18} aria-hidden="true" />
          Back
        </Button>
      </div>
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div>
          <h1 className="wrap-anywhere">Choose your plan</h1>
          <p className="max-w-[35em] mt-2 kt-quiet">
            Change or stop whenever you like. Your record stays yours on either plan, and when you leave.
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-x-3.5 gap-y-2.5">
          <div className="upgrade-alive" data-alive={alive}>
            <Segmented
              label="Billing"
              options={billingIntervals.map((value) => ({ value, label: intervals[value].name }))}
              value={interval}
              onChange={chooseInterval}
            />
          </div>
          <Badge tone="ok" icon={BadgeCheck}>
            Save up to {largestYearlySavingPercent()}%
          </Badge>
        </div>
      </div>
      <noscript>
        <p>
          Both plans can be paid by the year too: see <a href={plansPage}>plans and prices</a>.
        </p>
      </noscript>
      {plans.isError ? (
        <div>
          <p role="alert">{errorMessage(plans.error, 'Failed to load subscription plans')}</p>
          <Button kind="outline" onClick={() => void plans.refetch()}>
            Try again
          </Button>
        </div>
      ) : (
        <Tags
          plans={plans.data?.plans ?? foreseenPlans}
          told={plans.isSuccess}
          interval={interval}
          fewer={fewer}
        />
      )}
    </div>
  )
}

interface TagsProps {
  plans: PlanOnOffer[]
  /** True once the server's plans are loaded. Buying is disabled before. */
  told: boolean
  interval: BillingInterval
  fewer: FewerAgencies | undefined
}

function Tags({ plans, told, interval, fewer }: TagsProps) {
  const session = useSession()
  const navigate = useNavigate()
  const { locked, lock } = useLock()
  const [changeTo, setChangeTo] = useState<PlanOnOffer | null>(null)
  const signedIn = session.status === 'signed-in'
  const current = useQuery({ ...subscriptionQuery, enabled: signedIn, retry: false })
  const held = current.data?.has_access ? current.data : null

  async function choose(plan: PlanOnOffer): Promise<void> {
    const problem = problemWith(plan, interval)
    if (problem) return void toast.error(problem)
    const choice = { plan: planIdOf(plan), interval }
    if (!signedIn) return void navigate(registrationWith(choice))
    if (held) return setChangeTo(plan)
    lock(plan.id)
    try {
      await startCheckout(choice)
    } catch (error) {
      toast.error(errorMessage(error, 'Failed to create subscription'))
    }
  }

  return (
    <div className="grid gap-6 min-[60rem]:grid-cols-[1fr_1fr] min-[60rem]:gap-7">
      {plans.map((plan) => {
        const isHeld = held?.plan.name === plan.name && held.billing_interval === interval
        return (
          <KeyTag
            key={plan.id}
            panel={plan.is_popular}
            name={plan.display_name}
            badge={plan.is_popular && <MostPopular />}
            line={plan.description}
            {...priceShown(plan, interval)}
            saving={savingOf(plan, interval)}
            points={pointsOf(plan)}
            act={
              isHeld ? (
                <p className="flex items-center min-h-13.5">
                  <Badge tone="ok" icon={BadgeCheck}>
                    Your plan
                  </Badge>
                </p>
              ) : (
                <Act plan={plan} interval={interval} told={told} busy={locked === plan.id} onPress={choose}>
                  {actOf(plan, interval, held)}
                </Act>
              )
            }
            fine={
              isHeld
                ? 'You can stop it in Settings with one switch.'
                : held
                  ? 'You see what it costs today before anything changes.'
                  : (problemWith(plan, interval) ?? (
                      <KeyInformation
                        price={priceShown(plan, interval).price}
                        interval={interval}
                        renewalDay={renewalShown(interval, told ? new Date() : null)}
                      />
                    ))
            }
          />
        )
      })}
      {changeTo && (
        <ChangeDialog plan={changeTo} fewer={fewer} interval={interval} onClose={() => setChangeTo(null)} />
      )}
    </div>
  )
}

interface ActProps {
  plan: PlanOnOffer
  interval: BillingInterval
  told: boolean
  busy: boolean
  onPress(plan: PlanOnOffer): Promise<void>
  children: string
}

/** Buy button. Without JavaScript, a link to the registration with this plan. */
function Act({ plan, interval, told, busy, onPress, children }: ActProps) {
  const look = { kind: plan.is_popular ? 'lamp' : 'primary', size: 'big', full: true } as const
  return (
    <>
      <div className="upgrade-alive" data-alive={told}>
        <Button {...look} busy={busy} busyText="Opening checkout..." onClick={() => void onPress(plan)}>
          {children}
        </Button>
      </div>
      <noscript>
        <a href={registrationWith({ plan: planIdOf(plan), interval })} className={buttonClass(look)}>
          {children}
        </a>
      </noscript>
    </>
  )
}

function actOf(plan: PlanOnOffer, interval: BillingInterval, held: SubscriptionView | null): string {
  if (!held) return `Start with ${plan.display_name} Plan`
  if (held.plan.name !== plan.name) return `Change to ${plan.display_name}`
  return `Change to ${intervals[interval].name.toLowerCase()} billing`
}

const planIdOf = (plan: PlanOnOffer): PlanId => planIds.find((id) => id === plan.name) ?? 'standard'

function savingOf(plan: PlanOnOffer, interval: BillingInterval) {
  const { month, year } = plan.pricing
  if (!month || !year) return undefined
  const pence = { month: Math.round(month.price * 100), year: Math.round(year.price * 100) }
  const { insteadOf, saving, perMonth } = comparedPrice(pence, interval)
  return (
    <>
      {insteadOf}
      {saving && <b>{saving}</b>}
      {perMonth}
    </>
  )
}

function pointsOf(plan: PlanOnOffer): { text: string; absent?: boolean }[] {
  const { included, limitations } = planCard(planOf(planIdOf(plan)))
  return [...included.map((text) => ({ text })), ...limitations.map((text) => ({ text, absent: true }))]
}
