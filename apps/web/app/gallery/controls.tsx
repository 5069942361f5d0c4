import { agencyName } from '@keyturn/agency-files/constants'
import {
  Button,
  buttonClass,
  Checkbox,
  ChoiceGroup,
  CodeInput,
  DateInput,
  Field,
  FileInput,
  LockedInput,
  MoneyInput,
  PasswordInput,
  Radio,
  Segmented,
  Select,
  Spinner,
  Switch,
  SwitchRow,
  TextArea,
  TextInput,
} from '@keyturn/platform/ui'
import { premiumPlan } from '@keyturn/subscription/plans'
import { ArrowRight, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { Pair, Row, Sample, Stack } from './sample.tsx'

export function Controls() {
  return (
    <>
      <Buttons />
      <Inputs />
      <Choices />
    </>
  )
}

function Buttons() {
  const [busy, setBusy] = useState(false)
  return (
    <Sample title="Button: every kind, loading, disabled with its reason" span={7}>
      <Stack>
        <Row>
          <Button>Save</Button>
          <Button busy>Save</Button>
          <Button busy={busy} onClick={() => setBusy(true)}>
            Press to save
          </Button>
          <Button disabledReason="Add your rent first.">Save</Button>
        </Row>
        <Row>
          <Button kind="lamp">Get started</Button>
          <Button kind="outline">
            Refresh
            <RefreshCw aria-hidden="true" />
          </Button>
          <a className={buttonClass({ kind: 'text' })} href="#house">
            See every month
            <ArrowRight aria-hidden="true" />
          </a>
          <Button kind="danger">Cancel plan</Button>
        </Row>
        <Row>
          <Button size="big">Start with Premium Plan</Button>
          <Button size="small">Reconfirm</Button>
          <Button size="small" kind="outline">
            Try again
          </Button>
          <Spinner label="Loading your months" />
        </Row>
        <div className="kt-sample-night p-6">
          <Row>
            <Button kind="lamp" onNight>
              Get started
            </Button>
            <Button kind="outline" onNight>
              Member Login
            </Button>
          </Row>
        </div>
      </Stack>
    </Sample>
  )
}

function Inputs() {
  const [code, setCode] = useState('')
  return (
    <Sample title="Input: rest, error, locked, password, money, date, long, code" span={7}>
      <Pair>
        <Field label="Property address">
          <TextInput placeholder="House and street" autoComplete="street-address" />
        </Field>
        <Field label="Postcode" optional>
          <TextInput defaultValue="BS8 2DJ" autoComplete="postal-code" />
        </Field>
        <Field label="Email" error="Please enter a valid email address">
          <TextInput type="email" defaultValue="amara@example" autoComplete="email" />
        </Field>
        <Field label="Country">
          <LockedInput defaultValue="United Kingdom" />
        </Field>
        <Field label="Password" aside={<a href="#house">Forgot password?</a>}>
          <PasswordInput defaultValue="correct horse battery" />
        </Field>
        <Field label="Your share" hint="If housemates pay the rest" error="Monthly rent is required">
          <MoneyInput />
        </Field>
        <Field label="Tenancy start date">
          <DateInput defaultValue="2025-04-12" />
        </Field>
        <Field label="Rent is paid">
          <Select defaultValue="month">
            <option value="week">Weekly</option>
            <option value="fortnight">Fortnightly</option>
            <option value="month">Monthly</option>
          </Select>
        </Field>
        <Field label="Tenancy agreement" hint="PDF, DOC or DOCX, 10 MB at most" optional>
          <FileInput accept=".pdf,.doc,.docx" />
        </Field>
        <Field label="Message">
          <TextArea />
        </Field>
        <Field
          label="Six-digit code"
          hint={code === '' ? 'From your email. You can paste it.' : `Typed: ${code}`}
        >
          <CodeInput value={code} onChange={setCode} />
        </Field>
      </Pair>
    </Sample>
  )
}

function Choices() {
  const [billing, setBilling] = useState<'month' | 'year'>('year')
  const [first, setFirst] = useState(true)
  const [second, setSecond] = useState(false)
  return (
    <Sample title="Checkbox, radio, segmented and switch" span={5}>
      <Stack>
        <ChoiceGroup
          legend={`Agencies on ${premiumPlan.displayName}: up to ${premiumPlan.features.craReportingCount}`}
        >
          <Checkbox label={agencyName('experian')} defaultChecked note="On since 12 December 2025" />
          <Checkbox label={agencyName('equifax')} error="Choose at least the agencies you agreed to." />
          <Checkbox label={agencyName('transunion')} disabled note="Your plan reports to two." />
        </ChoiceGroup>
        <ChoiceGroup legend="Who pays the rent?">
          <Radio name="payer" label="I pay all of it" defaultChecked />
          <Radio name="payer" label="I pay my share" />
        </ChoiceGroup>
        <Row>
          <Segmented
            label="Billing"
            value={billing}
            onChange={setBilling}
            options={[
              { value: 'month', label: 'Monthly' },
              { value: 'year', label: 'Annual' },
            ]}
          />
        </Row>
        <Row>
          <Switch label="Sample on" on={first} onChange={setFirst} />
          <Switch label="Sample off" on={second} onChange={setSecond} />
          <Switch big label="Sample, big" on={first} onChange={setFirst} />
          <Switch label="Sample, held" on={false} disabled onChange={() => {}} />
        </Row>
        <SwitchRow label="Rent found" note="By email, the same day" on={first} onChange={setFirst} />
      </Stack>
    </Sample>
  )
}
