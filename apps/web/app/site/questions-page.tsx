import { useFormDraft } from '@keyturn/platform/client'
import { Accordion, buttonClass, Field, Link, TextInput } from '@keyturn/platform/ui'
import { Mail } from 'lucide-react'
import { useEffect } from 'react'
import { company } from './company.ts'
import { type Question, questions } from './content/questions.ts'
import { questionsWith } from './question-search.ts'
import './site.css'
import './questions.css'

const NOTHING_TYPED = { words: '' }

export default function QuestionsPage() {
  const [{ words }, setTyped, form] = useFormDraft(null, NOTHING_TYPED)
  const found = questionsWith(words, questions)
  useOpenedAnswer()
  return (
    <div className="site-page">
      <div className="page-width questions-grid grid gap-x-15 gap-y-8 lg:grid-cols-[360px_minmax(0,1fr)] lg:items-start">
        <div>
          <h1 className="site-title">Questions & Answers</h1>
          <p className="page-lead">Plain answers. If yours isn’t here, ask us.</p>
          <form
            ref={form}
            className="questions-search max-w-96 mt-5 mb-3"
            onSubmit={(event) => event.preventDefault()}
          >
            <Field label="Search the answers">
              <TextInput
                type="search"
                name="words"
                value={words}
                onChange={(event) => setTyped({ words: event.target.value })}
              />
            </Field>
            <p role="status">{words.trim() !== '' && countWords(found.length)}</p>
          </form>
          <p>
            <Link to="/how-it-works" className="kt-alone">
              How it works
            </Link>{' '}
            ·{' '}
            <Link to="/sample" className="kt-alone">
              A look inside
            </Link>{' '}
            ·{' '}
            <Link to="/subscription" className="kt-alone">
              Plans and prices
            </Link>
          </p>
        </div>
        <div className="questions-list">
          <h2 className="sr-only">All questions</h2>
          {found.length > 0 && <Accordion items={found.map(itemOf)} />}
        </div>
        <section
          className="questions-more grid justify-items-start gap-3.5 p-[clamp(24px,4vw,36px)] lg:col-start-2"
          aria-labelledby="still-questions"
        >
          <h2 id="still-questions">Still have questions?</h2>
          <p className="max-w-[27.5em]">
            Write to us. A person reads every message, and most are answered within two working days.
          </p>
          <a href={`mailto:${company.supportEmail}`} className={buttonClass({ kind: 'lamp', size: 'big' })}>
            <Mail aria-hidden="true" />
            Contact Us
          </a>
        </section>
      </div>
    </div>
  )
}

function Answer({ item }: { item: Question }) {
  return (
    <>
      {item.answer.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {item.link && (
        <p>
          <Link to={item.link.to}>{item.link.label}</Link>
        </p>
      )}
    </>
  )
}

const itemOf = (item: Question) => ({
  id: item.id,
  question: item.question,
  answer: <Answer item={item} />,
})

const countWords = (count: number): string =>
  count === 0 ? 'No answer has these words. Ask us below.' : count === 1 ? '1 answer' : `${count} answers`

/** Opens the answer that the hash names, on load and on each change. */
function useOpenedAnswer(): void {
  useEffect(() => {
    const open = (): void => {
      const answer = document.getElementById(location.hash.slice(1))
      if (!(answer instanceof HTMLDetailsElement)) return
      answer.open = true
      answer.scrollIntoView({ block: 'start' })
    }
    open()
    window.addEventListener('hashchange', open)
    return () => window.removeEventListener('hashchange', open)
  }, [])
}
