import { buttonClass, Card, Link } from '@keyturn/platform/ui'
import { rentPassportLinks } from '@keyturn/rent-passport/links'
import { Share2 } from 'lucide-react'
import { monthWindows } from '../constants.ts'
import type { DashboardAnswer } from '../contract.ts'
import { HouseDrawing } from './house/house-drawing.tsx'
import { houseMonths } from './house/house-months.ts'

export function PassportCard({ data }: { data: DashboardAnswer | undefined }) {
  const windows = data ? houseMonths(data.months, data.today).map(({ state }) => monthWindows[state]) : []
  return (
    <Card ground="panel" className="dash-passport">
      <div>
        <h2>Rent passport</h2>
        <p>Your record as one page a landlord can check. You choose what it shows.</p>
        <Link className={buttonClass({ kind: 'lamp' })} to={rentPassportLinks.passports}>
          Share <Share2 aria-hidden="true" />
        </Link>
      </div>
      <HouseDrawing windows={windows} />
    </Card>
  )
}
