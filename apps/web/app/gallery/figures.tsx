import { AGENCIES, agencyName } from '@keyturn/agency-files/constants'
import { FrontDoor } from '@keyturn/brand'
import { KeyTrack } from '@keyturn/credit-profile/key-track'
import {
  Badge,
  BarChart,
  Button,
  Card,
  type Column,
  DataTable,
  Field,
  PlateRow,
  SwitchPlate,
  SwitchRow,
  TextInput,
  TwoPlates,
} from '@keyturn/platform/ui'
import { Voucher } from '@keyturn/rewards/voucher'
import { plans, premiumPlan } from '@keyturn/subscription/plans'
import { priceOf } from '@keyturn/subscription/prices'
import { Check, CircleHelp, Search } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { PlanTag } from '../site/pricing/plan-tag.tsx'
import { Pair, Sample, Stack } from './sample.tsx'

export function Figures() {
  return (
    <>
      <Tables />
      <Plates />
      <Tags />
    </>
  )
}

interface SampleRow {
  month: string
  badge: ReactNode
  points: string
}

const columns: Column<SampleRow>[] = [
  { key: 'month', header: 'Month', cell: ({ month }) => month },
  { key: 'state', header: 'State', cell: ({ badge }) => badge },
  { key: 'points', header: 'Points', number: true, cell: ({ points }) => points },
]

const earned = (month: string): SampleRow => ({
  month,
  badge: (
    <Badge tone="ok" icon={Check}>
      Verified
    </Badge>
  ),
  points: '1,740 (£1.74)',
})

const rows: SampleRow[] = [
  earned('June 2026'),
  earned('July 2026'),
  {
    month: 'August 2026',
    badge: (
      <Badge tone="dashed" icon={CircleHelp}>
        Not found yet
      </Badge>
    ),
    points: '0 (£0.00)',
  },
  earned('September 2026'),
  {
    month: 'October 2026',
    badge: (
      <Badge tone="info" icon={Search}>
        Looking now
      </Badge>
    ),
    points: '0 (£0.00)',
  },
]

const barMonths = [
  'December 2025',
  'January 2026',
  'February 2026',
  'March 2026',
  'April 2026',
  'May 2026',
  'June 2026',
  'July 2026',
  'August 2026',
  'September 2026',
]

function Tables() {
  return (
    <>
      <Sample title="Table: cards under 700 px" span={6}>
        <Card bare flat>
          <DataTable
            caption="Months and points"
            captionHidden
            columns={columns}
            rows={rows}
            rowKey={({ month }) => month}
            selected={({ month }) => month === 'August 2026'}
          />
        </Card>
      </Sample>
      <Sample title="Chart" span={7}>
        <Card>
          <BarChart
            title="1,740 points in every month but August"
            aside={`£1,160.00 rent at ${premiumPlan.features.rewardsMultiplier}x`}
            note="August earns as soon as you confirm it."
            columns={{ name: 'Month', value: 'Points' }}
            format={(points) => `${points.toLocaleString('en-GB')} points`}
            bars={barMonths.map((name) => ({
              label: name.slice(0, 3),
              name,
              value: name === 'August 2026' ? null : 1740,
            }))}
          />
        </Card>
      </Sample>
      <Sample title="Key track and voucher" span={5}>
        <Stack>
          <KeyTrack teeth={0} words="In the file of 21 November" />
          <KeyTrack teeth={1} words="Verified" />
          <KeyTrack teeth={2} words="Sent 18 August" />
          <KeyTrack teeth={3} words="Accepted 24 August" />
          <KeyTrack teeth={4} words="On your file" />
          <KeyTrack teeth={3} kind="query" words="Under query" />
          <KeyTrack teeth={0} kind="left_out" words="Left out" />
          <Pair>
            <Voucher retailer="Fernhill" ground="#22476b" value="£5.00" points="5,000 points" kind="Books" />
            <Voucher
              retailer="Larder & Co"
              ground="#2b5d3a"
              value="£1.00"
              points="1,000 points"
              kind="Groceries"
              onTake={() => {}}
            />
          </Pair>
        </Stack>
      </Sample>
    </>
  )
}

function Plates() {
  const { displayName, features } = premiumPlan
  const [plan, setPlan] = useState(true)
  const [reporting, setReporting] = useState(true)
  return (
    <Sample title="Two plates" span={12}>
      <TwoPlates>
        <SwitchPlate
          title="Your plan"
          on={plan}
          onSwitch={setPlan}
          state={plan ? 'On.' : 'Off.'}
          meaning="Renews 01 November 2026."
          rows={
            <>
              <PlateRow name="Plan">
                {displayName}, {features.craReportingCount} agencies, {features.rewardsMultiplier}x points
              </PlateRow>
              <PlateRow name="Price">{priceOf(premiumPlan, 'month')} a month</PlateRow>
              <PlateRow name="Paid with">Card ending 4242</PlateRow>
            </>
          }
          thenTitle="If you switch it off"
          stops={[`No more charges. You keep ${displayName} until 01 November 2026.`]}
          stays={['Your record, points and rent passport stay yours.']}
          acts={
            <Button kind="outline" size="small">
              Change plan
            </Button>
          }
        />
        <SwitchPlate
          title="Your reporting"
          on={reporting}
          onSwitch={setReporting}
          state={reporting ? 'On.' : 'Off.'}
          meaning="Next file 21 October 2026."
          rows={AGENCIES.map((agency) => (
            <SwitchRow key={agency} label={agencyName(agency)} on={reporting} onChange={setReporting} />
          ))}
          thenTitle="If you switch it off"
          stops={['We send nothing more, to any agency, from today.']}
          stays={['What is already on your file stays there, up to six years.']}
        />
      </TwoPlates>
    </Sample>
  )
}

function Tags() {
  return (
    <>
      <Sample title="Key tag" span={12}>
        <Pair>
          {plans.map((plan) => (
            <PlanTag
              key={plan.id}
              plan={plan}
              interval="year"
              renewalDay="02 October 2027"
              act={
                <Button kind={plan.isPopular ? 'lamp' : 'primary'} size="big" full>
                  Start with {plan.displayName} Plan
                </Button>
              }
            />
          ))}
        </Pair>
      </Sample>
      <Sample title="Front door" span={12}>
        <FrontDoor>
          <Stack>
            <h3>Sign In</h3>
            <Field label="Email">
              <TextInput type="email" autoComplete="email" />
            </Field>
            <Button size="big" full>
              Sign In
            </Button>
          </Stack>
        </FrontDoor>
      </Sample>
    </>
  )
}
