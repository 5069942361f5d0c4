import { formatMonth } from '@keyturn/platform/days'
import { Button, Card, ProgressBar } from '@keyturn/platform/ui'
import { monthWindows } from '@keyturn/rent-record/constants'
import { House } from '@keyturn/rent-record/house'
import { countVerified, verifiedPhrase } from '@keyturn/rent-record/house-months'
import { HouseDrawing } from '@keyturn/rent-record/web/house-drawing'
import { useState } from 'react'
import { Row, Sample, Stack } from './sample.tsx'
import { amaraStates, everyState, sampleMonths } from './sample-months.ts'

const everyMonth = sampleMonths(everyState)
const everyWindow = everyState.map((state) => monthWindows[state])

/** House component, interactive and as a drawing. */
export function HouseSamples() {
  const [selected, setSelected] = useState('2026-08')
  const [months, setMonths] = useState(() => sampleMonths(amaraStates))
  function confirmAugust() {
    setMonths(
      months.map((month) => (month.month === '2026-08' ? { month: month.month, state: 'on_time' } : month)),
    )
  }
  return (
    <>
      <Sample title="The house" span={7}>
        <div id="house" />
        <Card>
          <Stack>
            <ProgressBar label={verifiedPhrase(months)} value={countVerified(months)} max={24} />
            <House months={months} selected={selected} onSelect={setSelected} />
            <Row>
              <Button size="small" onClick={confirmAugust}>
                Yes, August was my rent
              </Button>
              <span>Chosen: {formatMonth(selected)}</span>
            </Row>
          </Stack>
        </Card>
      </Sample>
      <Sample title="The house as a drawing: hero, every state, list, mini" span={5}>
        <Stack>
          <div className="kt-sample-night p-6">
            <HouseDrawing
              lively
              lighting
              windows={[...Array.from({ length: 17 }, () => 'lit' as const), 'candle']}
              label="Two terraced houses with 24 windows, one for each month. Seventeen are lit."
            />
          </div>
          <Row>
            <div className="kt-sample-width-l w-35">
              <HouseDrawing windows={everyWindow} />
            </div>
            <div className="kt-sample-width-m w-16">
              <HouseDrawing windows={everyWindow} mini />
            </div>
            <div className="kt-sample-width-s w-9">
              <HouseDrawing windows={everyWindow} mini />
            </div>
            <p>{verifiedPhrase(everyMonth)}</p>
          </Row>
        </Stack>
      </Sample>
      <Sample title="The house in every state" span={6}>
        <House months={everyMonth} onSelect={() => {}} />
      </Sample>
    </>
  )
}
