import { Spinner, toast } from '@keyturn/platform/ui'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { signOutHere } from './sign-in.ts'

let leaving: Promise<void> | null = null

export default function LogoutPage() {
  const navigate = useNavigate()
  useEffect(() => {
    // Signs out once, even if rendered twice.
    leaving ??= leave().finally(() => {
      leaving = null
    })
    leaving.then(() => navigate('/landing', { replace: true }))
  }, [navigate])
  return (
    <div className="grid min-h-[60vh] place-items-center">
      <p className="flex items-center gap-3">
        <Spinner /> Signing you out...
      </p>
    </div>
  )
}

async function leave(): Promise<void> {
  const { message } = await signOutHere()
  if (message) toast(message)
}
