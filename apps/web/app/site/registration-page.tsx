import { RegistrationPage } from '@keyturn/identity/registration'
import { ChosenBefore, NextSteps } from './pricing/chosen-before.tsx'

export default function Registration() {
  return <RegistrationPage lead={<ChosenBefore />} next={<NextSteps />} />
}
