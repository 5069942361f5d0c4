import { getBankingAccounts, postBankingSyncAccounts, postVerificationBankSync } from '@keyturn/api-client'
import { FrontDoor } from '@keyturn/brand'
import { refreshProfile } from '@keyturn/identity/web'
import { api, tabStore } from '@keyturn/platform/client'
import { Banner, Spinner } from '@keyturn/platform/ui'
import { Check, CircleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { forgetFailure, rememberFailure, rememberSuccess, returnUrlIn } from './bank-memory.ts'
import { type CallbackCalls, type CallbackOutcome, followCallback } from './callback.ts'
import { LinkedMember } from './linked-member.tsx'

const calls: CallbackCalls = {
  sync: (body) => api.send(postBankingSyncAccounts, { body }, { timeoutMs: 30_000 }),
  accounts: () => api.send(getBankingAccounts),
  verify: () => api.send(postVerificationBankSync),
}

/** Processes each journey once, across renders, reloads and back navigation. */
const followed = new Map<string, Promise<CallbackOutcome>>()

function follow(search: string): Promise<CallbackOutcome> {
  const known = followed.get(search)
  if (known) return known
  const fresh = followCallback(new URLSearchParams(search), calls)
  followed.set(search, fresh)
  return fresh
}

export default function CallbackPage() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const [outcome, setOutcome] = useState<CallbackOutcome | null>(null)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let left = false
    void follow(search).then((result) => {
      if (left) return
      setOutcome(result)
      const returnUrl = returnUrlIn(tabStore, result.kind === 'success' ? result.returnUrl : null)
      if (result.kind === 'success') {
        rememberSuccess(tabStore, result.payload)
        void refreshProfile().catch(() => undefined)
      } else rememberFailure(tabStore, result.payload)
      const state =
        result.kind === 'success' ? { bankConnectionSuccess: true } : { bankConnectionError: true }
      timer = setTimeout(() => {
        timer = undefined
        navigate(returnUrl, { replace: true, state })
      }, result.delayMs)
    })
    const leave = (): void => {
      left = true
      if (timer === undefined) return
      clearTimeout(timer)
      forgetFailure(tabStore)
    }
    // A link to a content page loads a new document.
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [search, navigate])

  return (
    <FrontDoor>
      <h1>
        {outcome === null
          ? 'Connecting your bank'
          : outcome.kind === 'success'
            ? 'Bank connected'
            : 'Bank not connected'}
      </h1>
      <div role="status" aria-live="polite" className="mt-5">
        <Progress outcome={outcome} />
        {outcome?.kind !== 'error' && (
          <div className="mt-4">
            <LinkedMember done={outcome !== null} />
          </div>
        )}
      </div>
    </FrontDoor>
  )
}

function Progress({ outcome }: { outcome: CallbackOutcome | null }) {
  if (outcome === null)
    return (
      <p className="flex items-center gap-3">
        <Spinner /> We are asking your bank. This takes a few seconds.
      </p>
    )
  if (outcome.kind === 'error')
    return (
      <Banner tone="miss" icon={CircleAlert} fact={outcome.payload.message}>
        We take you back in a moment. You can try again there.
      </Banner>
    )
  const { accountCount, provider_name } = outcome.payload
  const accounts = accountCount === 1 ? '1 account' : `${accountCount} accounts`
  return (
    <Banner tone="ok" icon={Check} fact={`${provider_name ?? 'Your bank'} is connected: ${accounts}.`}>
      We are reading your payments now, and take you back in a moment.
    </Banner>
  )
}
