import { Accordion, buttonClass } from '@keyturn/platform/ui'
import { Mail } from 'lucide-react'
import { Link, type MetaFunction } from 'react-router'
import { company } from './company.ts'
import { type Question, questions } from './content/questions.ts'
import { pageMeta } from './page-meta.ts'
import './site.css'
import './questions.css'

export const meta: MetaFunction = () =>
  pageMeta('/qand-a', [
    {
      '@type': 'FAQPage',
      mainEntity: questions.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer.join(' ') },
      })),
    },
  ])

export default function QuestionsPage() {
  return (
    <div className="site-page">
      <div className="page-width questions-grid">
        <div>
          <h1 className="site-title">Questions & Answers</h1>
          <p className="page-lead">Fifteen plain answers. If yours is not here, ask us.</p>
          <p>
            <Link to="/subscription" className="kt-alone">
              Plans and prices
            </Link>
          </p>
        </div>
        <div className="questions-list">
          <h2 className="sr-only">All questions</h2>
          <Accordion items={items} />
        </div>
        <section className="questions-more" aria-labelledby="still-questions">
          <h2 id="still-questions">Still have questions?</h2>
          <p>Write to us. A person reads every message, and most are answered within two working days.</p>
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

const items = questions.map((item) => ({
  id: item.id,
  question: item.question,
  answer: <Answer item={item} />,
}))
