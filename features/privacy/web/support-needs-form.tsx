import {
  deletePrivacySupportNeeds,
  getPrivacySupportNeeds,
  putPrivacySupportNeeds,
} from '@keyturn/api-client'
import { api, useSave } from '@keyturn/platform/client'
import { keyOf, read } from '@keyturn/platform/client/read'
import { formatDate } from '@keyturn/platform/days'
import {
  Button,
  Checkbox,
  ChoiceGroup,
  Field,
  Link,
  Loaded,
  PasswordInput,
  TextArea,
  TextInput,
  toast,
} from '@keyturn/platform/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { SupportNeedsAnswer, SupportNeedsView } from '../contract.ts'
import { MAX_OWN_WORDS, namesSpeaker, SUPPORT_CONSENT, SUPPORT_NEED_LABELS } from '../domain/support-needs.ts'
import './privacy.css'

const needsQuery = read(getPrivacySupportNeeds)

export function SupportNeedsForm() {
  const query = useQuery(needsQuery)
  return (
    <Loaded of={query} failed="Failed to load what helps you." lines={6}>
      {(answer) => <Form key={answer.needs?.agreed_at ?? 'none'} answer={answer} />}
    </Loaded>
  )
}

const NONE = { large_print: false, by_phone: false, more_time: false, own_words: '' }
const NO_SPEAKER = { name: '', relation: '', contact: '' }

const draftOf = (needs: SupportNeedsView | null) => ({
  large_print: needs?.large_print ?? NONE.large_print,
  by_phone: needs?.by_phone ?? NONE.by_phone,
  more_time: needs?.more_time ?? NONE.more_time,
  own_words: needs?.own_words ?? NONE.own_words,
  hasSpeaker: Boolean(needs?.speaker),
  speaker: needs?.speaker ?? NO_SPEAKER,
  agreed: needs !== null,
})
type Draft = ReturnType<typeof draftOf>

const bodyOf = ({ hasSpeaker, speaker, agreed: _agreed, ...rest }: Draft) => ({
  ...rest,
  speaker: hasSpeaker ? speaker : null,
  agreed_to: SUPPORT_CONSENT.version,
})

function Form({ answer: { needs, consent } }: { answer: SupportNeedsAnswer }) {
  const queries = useQueryClient()
  const [draft, setDraft] = useState(() => draftOf(needs))
  const saving = useSave({ failed: 'Failed to save what helps you. Please try again.' })
  const proof = useSpeakerProof(needs, draft)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const [first] = Object.keys(saving.problems)
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }, [saving.problems])
  const change = (part: Partial<Draft>): void => {
    setDraft({ ...draft, ...part })
    saving.clear()
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (!draft.agreed)
      return saving.refuse({ agreed_to: 'Please tick this first. Without it we keep nothing.' })
    if (proof.isMissing) return saving.refuse({ current_password: 'Enter your current password' })
    await saving.run(async () => {
      const body = { ...bodyOf(draft), ...proof.body }
      queries.setQueryData(keyOf(getPrivacySupportNeeds), await api.send(putPrivacySupportNeeds, { body }))
      toast.success('Saved')
    })
  }

  const erase = () =>
    saving.run(async () => {
      queries.setQueryData(keyOf(getPrivacySupportNeeds), await api.send(deletePrivacySupportNeeds))
      setDraft(draftOf(null))
      toast.success('Erased')
    })

  return (
    <form
      ref={form}
      className="complaint-form grid gap-4.5"
      noValidate
      onSubmit={submit}
      aria-label="What helps me"
    >
      <Wishes draft={draft} change={change} />
      <Speaker draft={draft} change={change} problems={saving.problems} />
      <OwnPassword proof={proof} saving={saving} />
      <Field label="In your own words (optional)" error={saving.problems.own_words}>
        <TextArea
          name="own_words"
          rows={3}
          maxLength={MAX_OWN_WORDS}
          value={draft.own_words}
          onChange={({ target }) => change({ own_words: target.value })}
        />
      </Field>
      <Checkbox
        name="agreed_to"
        label={consent.text}
        checked={draft.agreed}
        error={saving.problems.agreed_to}
        onChange={({ target }) => change({ agreed: target.checked })}
      />
      {saving.error && <p role="alert">{saving.error}</p>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={saving.busy} busyText="Saving...">
          Save what helps me
        </Button>
        {needs && (
          <Button kind="outline" busy={saving.busy} onClick={() => void erase()}>
            Erase all of it
          </Button>
        )}
      </div>
      <p className="kt-quiet">
        {needs ? `You agreed on ${formatDate(needs.agreed_at)}. ` : ''}
        After you erase it, only the days on which you agreed and took it back stay, in a trail without what
        you wrote. More in the <Link to="/privacy-policy">privacy notice</Link>.
      </p>
    </form>
  )
}

/** The password, which the server requires for another person who may speak. */
function useSpeakerProof(needs: SupportNeedsView | null, draft: Draft) {
  const [password, setPassword] = useState('')
  const isAsked = draft.hasSpeaker && namesSpeaker(needs?.speaker ?? null, draft.speaker)
  return {
    isAsked,
    isMissing: isAsked && password === '',
    body: isAsked ? { current_password: password } : {},
    password,
    setPassword,
  }
}

function OwnPassword({
  proof,
  saving,
}: {
  proof: ReturnType<typeof useSpeakerProof>
  saving: ReturnType<typeof useSave>
}) {
  if (!proof.isAsked) return null
  return (
    <Field
      label="Current password"
      required
      hint="So that nobody else can name a person who may speak for you"
      error={saving.problems.current_password}
    >
      <PasswordInput
        name="current_password"
        autoComplete="current-password"
        value={proof.password}
        onChange={({ target }) => {
          proof.setPassword(target.value)
          saving.clear(['current_password'])
        }}
      />
    </Field>
  )
}

interface PartProps {
  draft: Draft
  change: (part: Partial<Draft>) => void
}

function Wishes({ draft, change }: PartProps) {
  return (
    <ChoiceGroup legend="What helps">
      <Checkbox
        label={SUPPORT_NEED_LABELS.largePrint}
        note="All our emails to you come in large print."
        checked={draft.large_print}
        onChange={({ target }) => change({ large_print: target.checked })}
      />
      <Checkbox
        label={SUPPORT_NEED_LABELS.byPhone}
        note="A wish that our staff read with your case. What we must tell you in writing still comes by email."
        checked={draft.by_phone}
        onChange={({ target }) => change({ by_phone: target.checked })}
      />
      <Checkbox
        label={SUPPORT_NEED_LABELS.moreTime}
        note="A wish that our staff read with your case. They cannot move a day that the law or an agency sets."
        checked={draft.more_time}
        onChange={({ target }) => change({ more_time: target.checked })}
      />
      <Checkbox
        label="Another person may speak for me"
        note="Our staff may talk with them about your case. They cannot sign in or decide for you. Ask them before you name them."
        checked={draft.hasSpeaker}
        onChange={({ target }) => change({ hasSpeaker: target.checked })}
      />
    </ChoiceGroup>
  )
}

const SPEAKER_FIELDS = [
  { part: 'name', label: 'Their name', most: 120 },
  { part: 'relation', label: 'Who they are to you', most: 60 },
  { part: 'contact', label: 'Their phone number or email', most: 200 },
] as const

function Speaker({ draft, change, problems }: PartProps & { problems: Record<string, string | undefined> }) {
  if (!draft.hasSpeaker) return null
  return SPEAKER_FIELDS.map(({ part, label, most }) => (
    <Field key={part} label={label} error={problems[`speaker.${part}`]} required>
      <TextInput
        name={`speaker.${part}`}
        autoComplete="off"
        maxLength={most}
        value={draft.speaker[part]}
        onChange={({ target }) => change({ speaker: { ...draft.speaker, [part]: target.value } })}
      />
    </Field>
  ))
}
