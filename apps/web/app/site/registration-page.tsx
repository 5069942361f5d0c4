import { RegistrationPage } from '@keyturn/identity/registration'
import { ChosenPlan, NextSteps } from './pricing/chosen-plan.tsx'

export default function Registration() {
  return <RegistrationPage lead={<ChosenPlan />} next={<NextSteps />} />
}
