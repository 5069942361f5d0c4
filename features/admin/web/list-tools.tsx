import { Field, FramedInput, Select } from '@keyturn/platform/ui'
import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Status } from '../domain/list-items.ts'
import type { ListState } from './calls.ts'
import { STATUS } from './copy.ts'

interface ListToolsProps {
  asked: ListState
  /** Null if every row of the list is waiting. */
  statuses: readonly Status[] | null
  onChange: (part: Record<string, string>) => void
}

/** Debounce of the search field. */
const TYPING_MS = 250

export function ListTools({ asked, statuses, onChange }: ListToolsProps) {
  return (
    <search className="desk-tools flex flex-wrap gap-2.5 py-4 px-5 max-cards:py-3.5 max-cards:px-4">
      <SearchField typed={asked.search} onSearch={(q) => onChange({ q })} />
      {statuses && (
        <Field label="Status" hiddenLabel>
          <Select value={asked.status} onChange={(event) => onChange({ status: event.target.value })}>
            <option value="">Waiting first</option>
            <option value="waiting">Only waiting</option>
            {statuses.map((status) => (
              <option key={status} value={status}>
                {STATUS[status].word}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <Field label="Order" hiddenLabel>
        <Select value={asked.sort} onChange={(event) => onChange({ sort: event.target.value })}>
          <option value="newest">Newest first</option>
          <option value="oldest">Oldest first</option>
        </Select>
      </Field>
    </search>
  )
}

function SearchField({ typed, onSearch }: { typed: string; onSearch: (words: string) => void }) {
  const [words, setWords] = useState(typed)
  const input = useRef<HTMLInputElement>(null)
  const search = useRef(onSearch)
  search.current = onSearch

  useEffect(() => {
    if (words.trim() === typed) return
    const timer = setTimeout(() => search.current(words.trim()), TYPING_MS)
    return () => clearTimeout(timer)
  }, [words, typed])

  // The slash key focuses the search, except in text fields.
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      const typing = event.target instanceof HTMLElement && event.target.matches('input, textarea, select')
      if (event.key !== '/' || typing || document.querySelector('dialog[open]')) return
      event.preventDefault()
      input.current?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])

  return (
    <Field
      label="Search by name, email or address"
      hiddenLabel
      className="desk-search flex-[1_1_14rem] max-w-88 mr-auto max-cards:basis-full max-cards:max-w-none"
    >
      <FramedInput
        ref={input}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={200}
        placeholder="Name or address"
        before={<Search size={18} />}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
    </Field>
  )
}
