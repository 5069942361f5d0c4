import { buttonClass, Link } from '@keyturn/platform/ui'
import { DoorDrawing, type DoorDrawingProps } from '../art/doors.tsx'
import { Reveal } from '../parts/reveal.tsx'

const doors: readonly { title: string; says: string; door: DoorDrawingProps; delayMs: 200 | 300 | 400 }[] = [
  {
    title: 'Easier rental applications',
    says: 'Hand a landlord a rent passport: every month paid, dated and checkable, and nothing else from your bank.',
    door: { number: 21, colour: 1, behind: 'cat', open: true },
    delayMs: 200,
  },
  {
    title: 'A history mortgage lenders can read',
    says: 'With no rent on file a lender sees nothing. With two years of it, they see you paying for a home.',
    door: { number: 22, colour: 2, behind: 'books' },
    delayMs: 300,
  },
  {
    title: 'A fuller file when you borrow',
    says: 'A fuller file can mean better offers on cards and loans. Lenders decide; we give them the facts.',
    door: { number: 23, colour: 3, behind: 'plant' },
    delayMs: 400,
  },
]

export function Unlock() {
  return (
    <section className="site-section py-[clamp(64px,8vw,104px)] print:py-[1.2cm] unlock">
      <div className="page-width">
        <Reveal className="flex flex-wrap items-end justify-between gap-x-10 gap-y-5">
          <h2 className="type-section max-w-[12em]">What You Unlock</h2>
          <p className="unlock-aside max-w-[25em] kt-quiet">
            A history that used to stay in your banking app becomes proof you can show.
          </p>
        </Reveal>
        <ul className="unlock-doors grid gap-7 mt-9 md:grid-cols-[repeat(3,1fr)] md:gap-0">
          {doors.map(({ title, says, door, delayMs }) => (
            <li className="md:grid" key={title}>
              <DoorDrawing {...door} />
              <Reveal delayMs={delayMs} className="unlock-words mt-4 md:mt-7.5 md:pr-6">
                <h3>{title}</h3>
                <p className="mt-2 kt-quiet">{says}</p>
              </Reveal>
            </li>
          ))}
        </ul>
        <div className="unlock-act flex flex-wrap items-center gap-x-5.5 gap-y-3.5 mt-11">
          <Link to="/registration" className={buttonClass({ size: 'big' })}>
            Start Building Credit
          </Link>
          <p className="max-w-[27.5em] kt-quiet type-small">
            We never promise a score. What you pay is on record; what a lender makes of it is up to them.
          </p>
        </div>
      </div>
    </section>
  )
}
