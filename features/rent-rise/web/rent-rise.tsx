import { deleteVerificationRentNoticesById } from '@keyturn/api-client'
import { api, useSave } from '@keyturn/platform/client'
import { Button, Link, Loaded, Skeleton, toast } from '@keyturn/platform/ui'
import { type Status, statusQuery, useForm } from '@keyturn/tenancy/forms'
import { tenancyLinks } from '@keyturn/tenancy/links'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { RentNoticeView } from '../contract.ts'
import { answersOf, type SeenRise, startOf } from './answers.ts'
import { risesQuery, sendRise } from './calls.ts'
import { NoticeFile } from './notice-file.tsx'
import { RiseAnswer } from './rise-answer.tsx'
import { RiseForm } from './rise-form.tsx'
import { SavedRises } from './saved-rises.tsx'

/** Checks a notice by the law of its country on the day it was received. */
export function RentRise({ seen }: { seen: SeenRise | null | undefined }) {
  const status = useQuery(statusQuery)
  const rises = useQuery(risesQuery)
  const [opened, setOpened] = useState<string | null>(null)
  const open = rises.data?.find(({ id }) => id === opened) ?? null
  const title = useRef<HTMLHeadingElement>(null)
  // The clicked button disappears, so focus moves to the title.
  const startAnew = () => {
    setOpened(null)
    title.current?.focus()
  }
  return (
    <div className="page-width grid max-w-4xl gap-5 py-8">
      <div>
        <h1 ref={title} tabIndex={-1}>
          Check a rent rise
        </h1>
        <p>
          Type what the notice says. We compare it with the law where you live, as it was on the day you
          received it. It is information, not legal advice.
        </p>
        <p className="kt-quiet">
          <Link to={tenancyLinks.settings}>Your home and rent in Settings</Link>
        </p>
      </div>
      <Loaded of={status} failed="Failed to load settings" lines={10}>
        {(home) => (
          <Loaded of={rises} failed="Failed to load settings" lines={10}>
            {(kept) =>
              seen === undefined ? (
                <Skeleton lines={10} />
              ) : (
                <>
                  <Rise
                    key={open?.id ?? 'new'}
                    status={home}
                    seen={seen}
                    open={open}
                    onOpen={setOpened}
                    onNew={startAnew}
                  />
                  <SavedRises rises={kept.filter(({ id }) => id !== opened)} onOpen={setOpened} />
                </>
              )
            }
          </Loaded>
        )}
      </Loaded>
    </div>
  )
}

interface RiseProps {
  status: Status
  seen: SeenRise | null
  open: RentNoticeView | null
  onOpen: (id: string) => void
  onNew: () => void
}

function Rise({ status, seen, open, onOpen, onNew }: RiseProps) {
  const queries = useQueryClient()
  const [search] = useSearchParams()
  const form = useForm(
    open ? answersOf(open) : startOf(status, { from: search.get('from'), rent: search.get('rent'), seen }),
    { failed: 'We could not check this rise. Please try again.' },
  )
  const dropping = useSave({ failed: 'We could not delete it. Please try again.', onError: toast.error })
  const heading = useRef<HTMLHeadingElement>(null)
  const answered = open?.checked_at
  // The answer is above the form, so focus moves to it.
  useEffect(() => {
    if (answered !== undefined) heading.current?.focus()
  }, [answered])

  const check = () =>
    form.run(async () => {
      const kept = await sendRise(form.answers, open?.id ?? null)
      await queries.invalidateQueries(risesQuery)
      onOpen(kept.id)
    }, 'Checked')

  const drop = (id: string) =>
    dropping.run(
      async () => {
        await api.send(deleteVerificationRentNoticesById, { params: { id } })
        queries.setQueryData(
          risesQuery.queryKey,
          (kept) => kept && { ...kept, items: kept.items.filter((rise) => rise.id !== id) },
        )
        onNew()
      },
      () => queries.invalidateQueries(risesQuery),
    )

  return (
    <>
      {open && (
        <RiseAnswer notice={open} heading={heading}>
          <NoticeFile notice={open} />
          <div className="flex flex-wrap gap-3">
            <Button kind="outline" onClick={onNew}>
              Check another rise
            </Button>
            <Button kind="text" onClick={() => void drop(open.id)}>
              Delete this one
            </Button>
          </div>
        </RiseAnswer>
      )}
      <RiseForm form={form} today={status.today} again={open !== null} onCheck={() => void check()} />
    </>
  )
}
