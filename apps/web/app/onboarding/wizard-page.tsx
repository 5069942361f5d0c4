import { Wizard } from '@keyturn/tenancy/web'
import type { MetaFunction } from 'react-router'
import { BankStep } from './bank-step.tsx'

export const meta: MetaFunction = () => [{ title: 'Verification · Keyturn' }]

export default function WizardPage() {
  return <Wizard bankStep={<BankStep />} />
}
