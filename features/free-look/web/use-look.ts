import {
  deleteVerificationBankLook,
  getVerificationBankLook,
  patchVerificationBankLook,
  postVerificationBankLook,
} from '@keyturn/api-client'
import { leaveForBank, takeBankResult } from '@keyturn/bank-link/web'
import { refreshProfile } from '@keyturn/identity/web'
import { api, errorMessage, fieldErrors, tabStore } from '@keyturn/platform/client'
import { read } from '@keyturn/platform/client/read'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { LookAnswer } from '../contract.ts'
import { freeLookPage } from '../links.ts'

const lookQuery = read(getVerificationBankLook)
const FAILED = 'That did not work. Please try again.'

/** How the look stands; asked again every second while the bank is read. */
export const useLook = () =>
  useQuery({
    ...lookQuery,
    refetchInterval: ({ state }) => (state.data?.state === 'reading' ? 1_000 : false),
  })

type Answers = Record<string, string | boolean | null>

/** What is typed and agreed to, and the ways on from there. */
export function useTelling() {
  const queries = useQueryClient()
  const [answers, setAnswers] = useState<Answers>({})
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [message, setMessage] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  useEffect(() => {
    const result = takeBankResult(tabStore)
    if (result.kind === 'failure') setMessage(result.message)
    if (result.kind === 'unreadable') setMessage('Failed to process connection result')
  }, [])

  async function doing(work: () => Promise<void>): Promise<boolean> {
    setBusy(true)
    setMessage(null)
    setProblems({})
    try {
      await work()
      return true
    } catch (error) {
      setProblems(fieldErrors(error))
      setMessage(errorMessage(error, FAILED))
      return false
    } finally {
      setBusy(false)
    }
  }
  const keep = (answer: LookAnswer): void => void queries.setQueryData(lookQuery.queryKey, answer)

  return {
    fields: {
      answers,
      problems,
      set(change: Answers) {
        setAnswers((before) => ({ ...before, ...change }))
        setProblems((before) =>
          Object.fromEntries(Object.entries(before).filter(([name]) => !(name in change))),
        )
      },
    },
    message,
    busy,
    goToBank: () =>
      doing(async () => {
        const { connect_url } = await api.send(postVerificationBankLook, {
          body: { told: textsIn(answers), gdpr_consent: ticksIn(answers) },
        })
        await leaveForBank(connect_url, freeLookPage)
      }),
    tellAgain: () =>
      doing(async () => keep(await api.send(patchVerificationBankLook, { body: textsIn(answers) }))),
    forget: () =>
      doing(async () => {
        await api.send(deleteVerificationBankLook)
        void refreshProfile().catch(() => undefined)
        await queries.invalidateQueries({ queryKey: lookQuery.queryKey })
      }),
  }
}

export type Telling = ReturnType<typeof useTelling>

const textsIn = (answers: Answers): Record<string, string> =>
  Object.fromEntries(
    Object.entries(answers).flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' && value.trim() !== '' ? [[name, value]] : [],
    ),
  )
const ticksIn = (answers: Answers): Record<string, boolean> =>
  Object.fromEntries(
    Object.entries(answers).flatMap(([name, value]): [string, boolean][] =>
      typeof value === 'boolean' ? [[name, value]] : [],
    ),
  )
