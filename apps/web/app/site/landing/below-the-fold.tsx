import { FinalCall } from './final-call.tsx'
import { Rewards } from './rewards.tsx'
import { Unlock } from './unlock.tsx'
import { Why } from './why.tsx'

export default function BelowTheFold() {
  return (
    <>
      <Why />
      <Unlock />
      <Rewards />
      <FinalCall />
    </>
  )
}
