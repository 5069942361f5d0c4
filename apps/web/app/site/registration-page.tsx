import RegistrationPage, { meta } from '@keyturn/identity/registration'
import { rememberChoiceIn } from '@keyturn/subscription/choice'
import { useEffect } from 'react'
import { useLocation } from 'react-router'

export { meta }

/** The plan stands in the address, so that it is kept however somebody got here: before any script ran, too. */
export default function Registration() {
  const { search } = useLocation()
  useEffect(() => rememberChoiceIn(search), [search])
  return <RegistrationPage />
}
