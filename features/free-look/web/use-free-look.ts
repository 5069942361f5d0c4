import {
  deleteVerificationBankLook,
  getVerificationBankLook,
  patchVerificationBankLook,
  postVerificationBankLook,
} from '@keyturn/api-client'
import { redirectToBank, takeBankResult } from '@keyturn/bank-link/web'
import { refreshProfile } from '@keyturn/identity/web'
import { api, tabStore, useSave } from '@keyturn/platform/client'
import { read } from '@keyturn/platform/client/read'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { LookAnswer } from '../contract.ts'
import { freeLookPage } from '../links.ts'

const freeLookQuery = read(getVerificationBankLook)
const FAILED = 'That did not work. Please try again.'

/** State of the free look, polled every second while the bank is read. */
export const useFreeLook = () =>
  useQuery({
    ...freeLookQuery,
    refetchInterval: ({ state }) => (state.data?.state === 'reading' ? 1_000 : false),
  })

type Answers = Record<string, string | boolean | null>

/** State of the form and its submit actions. */
export function useFreeLookForm() {
  const queries = useQueryClient()
  const [answers, setAnswers] = useState<Answers>({})
  const saving = useSave({ failed: FAILED })
  const { refuse } = saving

  useEffect(() => {
    const result = takeBankResult(tabStore)
    if (result.kind === 'failure') refuse({}, result.message)
    if (result.kind === 'unreadable') refuse({}, 'Failed to process connection result')
  }, [refuse])

  const keep = (answer: LookAnswer): void => void queries.setQueryData(freeLookQuery.queryKey, answer)

  return {
    fields: {
      answers,
      problems: saving.problems,
      set(change: Answers) {
        setAnswers((before) => ({ ...before, ...change }))
        saving.clear(Object.keys(change))
      },
    },
    message: saving.error,
    busy: saving.busy,
    goToBank: () =>
      saving.run(async () => {
        const { connect_url } = await api.send(postVerificationBankLook, {
          body: { told: textsIn(answers), gdpr_consent: ticksIn(answers) },
        })
        await redirectToBank(connect_url, freeLookPage)
      }),
    tellAgain: () =>
      saving.run(async () => keep(await api.send(patchVerificationBankLook, { body: textsIn(answers) }))),
    forget: () =>
      saving.run(async () => {
        await api.send(deleteVerificationBankLook)
        void refreshProfile().catch(() => undefined)
        await queries.invalidateQueries({ queryKey: freeLookQuery.queryKey })
      }),
  }
}

export type FreeLookForm = ReturnType<typeof useFreeLookForm>

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
