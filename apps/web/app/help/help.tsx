import { EmptyState } from '@keyturn/brand'
import { Accordion, buttonClass, Field, Link, TextInput } from '@keyturn/platform/ui'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { questions } from '../site/content/questions.ts'
import { explanations } from './explanations.ts'
import { searchAnswers } from './search.ts'

const topics = [...explanations, ...questions]

/** Help page with a search over the member area's and the public questions. */
export function Help() {
  const [wanted, setWanted] = useState('')
  const found = searchAnswers(topics, wanted)
  useOpenedByAnchor()
  return (
    <div className="page-width grid gap-5 py-8">
      <div>
        <h1>Help</h1>
        <p>How your record, reporting, points and your bank link work.</p>
      </div>
      <Field label="Search the answers">
        <TextInput type="search" value={wanted} onChange={({ target }) => setWanted(target.value)} />
      </Field>
      <p className="kt-quiet" role="status">
        {found.length === 1 ? '1 answer' : `${found.length} answers`}
      </p>
      {found.length > 0 ? (
        <Accordion
          items={found.map(({ id, question, answer, link }) => ({
            id,
            question,
            answer: (
              <>
                {answer.map((paragraph) => (
                  <p key={paragraph}>{paragraph}</p>
                ))}
                {link && (
                  <p>
                    <Link to={link.to}>{link.label}</Link>
                  </p>
                )}
              </>
            ),
          }))}
        />
      ) : (
        <EmptyState level="h2" title="Nothing found">
          Try one word, such as bank, points or late. Or write to us: a person answers.
        </EmptyState>
      )}
      <p>
        <Link to="/contact-us" className={buttonClass({ kind: 'outline' })}>
          Write to us
        </Link>
      </p>
    </div>
  )
}

/** Opens the answer that the URL's hash names, and focuses its question. */
function useOpenedByAnchor(): void {
  const { hash } = useLocation()
  useEffect(() => {
    const named = hash && document.getElementById(decodeURIComponent(hash.slice(1)))
    if (!(named instanceof HTMLDetailsElement)) return
    named.open = true
    named.scrollIntoView({ block: 'start' })
    named.querySelector('summary')?.focus({ preventScroll: true })
  }, [hash])
}
