import { useState } from 'react'
import { formatMonth } from '../../days/index.ts'
import { Button, Card, countVerified, House, HouseDrawing, ProgressBar, verifiedPhrase } from '../index.ts'
import { Row, Sample, Stack } from './sample.tsx'
import { amaraStates, everyState, sampleMonths } from './sample-months.ts'

const everyMonth = sampleMonths(everyState)

export function Houses() {
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
          <div className="kt-sample-night">
            <HouseDrawing
              lively
              lighting
              states={[...Array.from({ length: 17 }, () => 'on_time' as const), 'looking']}
              label="Two terraced houses with 24 windows, one for each month. Seventeen are lit."
            />
          </div>
          <Row>
            <div className="kt-sample-width-l">
              <HouseDrawing states={everyState} />
            </div>
            <div className="kt-sample-width-m">
              <HouseDrawing states={everyState} mini />
            </div>
            <div className="kt-sample-width-s">
              <HouseDrawing states={everyState} mini />
            </div>
            <p>{verifiedPhrase(sampleMonths(everyState))}</p>
          </Row>
        </Stack>
      </Sample>
      <Sample title="The house in every state" span={6}>
        <House months={everyMonth} onSelect={() => {}} />
      </Sample>
    </>
  )
}
