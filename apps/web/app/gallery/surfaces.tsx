import { EmptyState, HouseSkeleton, Logo, Mark } from '@keyturn/brand'
import {
  Avatar,
  Badge,
  type BadgeTone,
  Banner,
  Button,
  Card,
  NeedsYouCard,
  Plate,
  Skeleton,
  StatStrip,
} from '@keyturn/platform/ui'
import {
  CalendarCheck,
  Check,
  CircleHelp,
  ClockAlert,
  FlaskConical,
  Gauge,
  Gift,
  Hourglass,
  Link2,
  type LucideIcon,
  MessageSquareWarning,
  Search,
  Star,
  Unplug,
  X,
} from 'lucide-react'
import { Row, Sample, Stack } from './sample.tsx'

const badges: { tone: BadgeTone; icon: LucideIcon; word: string }[] = [
  { tone: 'ok', icon: Check, word: 'Verified' },
  { tone: 'late', icon: ClockAlert, word: 'Verified late' },
  { tone: 'dashed', icon: CircleHelp, word: 'Not found yet' },
  { tone: 'info', icon: Search, word: 'Looking now' },
  { tone: 'miss', icon: X, word: 'Confirmed missed' },
  { tone: 'disp', icon: MessageSquareWarning, word: 'Disputed' },
  { tone: 'idle', icon: Hourglass, word: 'Pending' },
  { tone: 'outline', icon: FlaskConical, word: 'Sample data' },
  { tone: 'lamp', icon: Star, word: 'Most Popular' },
]

export function Surfaces() {
  return (
    <>
      <Sample title="Badge: the word and a mark, never colour alone" span={5}>
        <Row>
          {badges.map(({ tone, icon, word }) => (
            <Badge key={tone} tone={tone} icon={icon}>
              {word}
            </Badge>
          ))}
        </Row>
      </Sample>
      <Sample title="Mark, logo, avatar and plates" span={7}>
        <Row>
          <span className="kt-sample-mark grid place-items-center w-26 h-30" data-ground="card">
            <Mark height={76} />
          </span>
          <span className="kt-sample-mark grid place-items-center w-26 h-30" data-ground="night">
            <Mark height={76} />
          </span>
          <span className="kt-sample-mark grid place-items-center w-26 h-30" data-ground="lamp">
            <Mark height={76} pane="#fff3d0" />
          </span>
          <Logo />
          <Avatar initials="AO" />
          <Plate>21</Plate>
          <Plate kind="lamp">3</Plate>
          <Plate kind="outline">4</Plate>
        </Row>
      </Sample>
      <Notices />
      <Cards />
    </>
  )
}

function Notices() {
  return (
    <>
      <Sample title="Banner" span={7}>
        <Stack>
          <Banner
            tone="late"
            icon={Unplug}
            fact="Your Northgate link ends in 9 days."
            act={<Button size="small">Reconfirm</Button>}
          >
            Reconfirm so no month is left looking. A broken link is never a missed month.
          </Banner>
          <Banner
            icon={FlaskConical}
            fact="Sample data."
            act={
              <Button size="small" kind="outline">
                Try again
              </Button>
            }
          >
            We could not load your points, so these are not yours.
          </Banner>
          <Banner tone="lamp" icon={Gift} fact="Welcome Bonus: 2,000 points (£2.00)">
            Added 01 December 2025, when your plan started.
          </Banner>
          <Banner tone="miss" icon={Unplug} fact="Your last payment failed." />
          <Banner tone="ok" icon={CalendarCheck} fact="September is verified." />
        </Stack>
      </Sample>
      <Sample title="Needs you" span={5}>
        <NeedsYouCard
          badge={
            <Badge tone="dashed" icon={CircleHelp}>
              Not found yet
            </Badge>
          }
          question="Is this your August rent?"
          facts={
            <p>
              <b>R OKAFOR LETTINGS</b>, −£1,160.00
            </p>
          }
          acts={
            <>
              <Button>Yes, my rent</Button>
              <Button kind="outline">No, it isn’t</Button>
            </>
          }
          until="Until you answer, August is “waiting for your answer” and nothing negative is reported."
        />
      </Sample>
    </>
  )
}

function Cards() {
  return (
    <>
      <Sample title="Stat strip" span={12}>
        <StatStrip
          stats={[
            { label: 'Connected accounts', icon: Link2, value: 2, meaning: 'Reconfirm by 04 December 2026' },
            { label: 'On-time rate', icon: CalendarCheck, value: '94%', meaning: '15 of 16 verified months' },
            {
              label: 'Credit score',
              icon: Gauge,
              value: 'N/A',
              unknown: true,
              meaning: 'No agency gives us scores, so we never show a made-up one.',
            },
            { label: 'Reward points', icon: Gift, value: '17,660', meaning: 'worth £17.66' },
          ]}
        />
      </Sample>
      <Sample title="Card: paper, panel, lamp, chosen">
        <Stack>
          <Card>Paper, with its sill</Card>
          <Card flat>Paper, flat</Card>
          <Card ground="panel">Evergreen</Card>
          <Card ground="lamp">Lamplight</Card>
          <Card chosen>Chosen</Card>
        </Stack>
      </Sample>
      <Sample title="Empty state">
        <Card flat>
          <EmptyState title="No transactions yet">
            Your bank was linked a minute ago. The first read takes about five.
          </EmptyState>
        </Card>
      </Sample>
      <Sample title="Skeleton: a house before the lights">
        <Stack>
          <Card flat>
            <HouseSkeleton label="Loading your months" />
          </Card>
          <Card flat>
            <Skeleton lines={2} />
          </Card>
        </Stack>
      </Sample>
    </>
  )
}
