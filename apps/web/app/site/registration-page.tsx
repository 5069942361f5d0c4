import { RegistrationPage } from '@keyturn/identity/registration'
import type { MetaFunction } from 'react-router'
import { ChosenBefore, NextSteps } from './pricing/chosen-before.tsx'

export const meta: MetaFunction = () => [
  { title: 'Create your account · Keyturn' },
  { name: 'description', content: 'Create a Keyturn account. It takes a minute; nothing is charged.' },
]

export default function Registration() {
  return <RegistrationPage lead={<ChosenBefore />} next={<NextSteps />} />
}
