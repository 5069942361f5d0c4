import {
  Accordion,
  Avatar,
  Badge,
  Button,
  ConfirmDialog,
  Dialog,
  Drawer,
  FoldCard,
  menuLinkClass,
  Popover,
  type Step,
  StepCards,
  StepPlates,
  TabLinks,
  Tabs,
  tabClass,
  toast,
} from '@keyturn/platform/ui'
import { premiumPlan } from '@keyturn/subscription/plans'
import { Check, CircleDashed, CreditCard, Hourglass, House as HouseIcon, LogOut } from 'lucide-react'
import { useState } from 'react'
import { Row, Sample, Stack } from './sample.tsx'

export function Movement() {
  return (
    <>
      <TabSamples />
      <Sample title="Accordion: one open at a time" span={5}>
        <Accordion
          items={[
            {
              question: 'What happens if I miss a month?',
              answer:
                'We ask you first. Nothing negative is reported until you have been asked, your bank link was healthy all month, the grace days are over and a person has approved it.',
            },
            {
              question: 'Can I stop reporting and keep my plan?',
              answer: 'Yes. They are two switches, one for the plan and one for the reporting.',
            },
            { question: 'How long until it shows?', answer: 'Up to three months.' },
          ]}
        />
      </Sample>
      <Sample title="Card to look things up in: open on a desk" span={7}>
        <FoldCard title="What the codes mean">
          <p>0 is up to date. U says nothing, good or bad.</p>
        </FoldCard>
      </Sample>
      <Overlays />
      <Steps />
    </>
  )
}

function TabSamples() {
  const [tab, setTab] = useState('house')
  return (
    <Sample title="Tabs, and links drawn as tabs" span={7}>
      <Stack>
        <Tabs
          label="Payment history"
          value={tab}
          onChange={setTab}
          tabs={[
            { value: 'house', label: 'House', content: 'Twenty-four windows.' },
            { value: 'table', label: 'Table', content: 'The same facts in rows.' },
            { value: 'disputes', label: 'Disputes', count: 1, content: 'One month is under query.' },
          ]}
        />
        <TabLinks label="Settings">
          <a className={tabClass} href="#personal">
            Personal
          </a>
          <a className={tabClass} href="#subscription" aria-current="page">
            Subscription
          </a>
          <a className={tabClass} href="#bank">
            Bank
          </a>
        </TabLinks>
      </Stack>
    </Sample>
  )
}

type Opened = 'none' | 'dialog' | 'confirm' | 'drawer'

function Overlays() {
  const [opened, setOpened] = useState<Opened>('none')
  const close = () => setOpened('none')
  return (
    <Sample title="Dialog, confirm, drawer, popover and toast" span={6}>
      <Row>
        <Button kind="outline" onClick={() => setOpened('dialog')}>
          Open dialog
        </Button>
        <Button kind="outline" onClick={() => setOpened('confirm')}>
          Stop reporting
        </Button>
        <Button kind="outline" onClick={() => setOpened('drawer')}>
          Open menu
        </Button>
        <Popover label="Notifications" trigger={<Button kind="outline">Open popover</Button>}>
          <p>September rent found: 1,740 points (£1.74).</p>
        </Popover>
        <Button kind="outline" onClick={() => toast.success('Message sent successfully!')}>
          Success toast
        </Button>
        <Button kind="outline" onClick={() => toast.error('Network error. Please check your connection.')}>
          Error toast
        </Button>
        <Button kind="outline" onClick={() => toast('August is confirmed: 1,740 points (£1.74).')}>
          Neutral toast
        </Button>
      </Row>
      <Dialog open={opened === 'dialog'} onClose={close} title="Which month is it?">
        <p className="kt-dialog-text">Choose the month this payment was for.</p>
        <div className="kt-dialog-acts">
          <Button onClick={close}>Done</Button>
        </div>
      </Dialog>
      <ConfirmDialog
        open={opened === 'confirm'}
        question="Stop reporting?"
        keep="Keep reporting"
        act="Stop reporting now"
        onKeep={close}
        onAct={close}
      >
        We send nothing more from today. What is on your file stays, up to six years. Your plan keeps
        renewing.
      </ConfirmDialog>
      <Drawer
        open={opened === 'drawer'}
        onClose={close}
        label="Menu"
        head={
          <Row>
            <Avatar initials="AO" />
            <div>
              <b>Amara Osei</b>
              <p className="kt-hint">{premiumPlan.displayName}</p>
            </div>
          </Row>
        }
      >
        <nav aria-label="Pages">
          <a className={menuLinkClass} href="#house" aria-current="page">
            <HouseIcon size={21} aria-hidden="true" /> Dashboard
          </a>
          <a className={menuLinkClass} href="#house">
            <CreditCard size={21} aria-hidden="true" /> Credit Profile
          </a>
        </nav>
        <button type="button" className={menuLinkClass} onClick={close}>
          <LogOut size={21} aria-hidden="true" /> Logout
        </button>
      </Drawer>
    </Sample>
  )
}

function Steps() {
  const [current, setCurrent] = useState(2)
  const labels = ['Email Verification', 'User Details', 'Tenancy & Landlord', 'Bank Verification']
  const steps: Step[] = labels.map((label, index) => ({
    label,
    status: index < current ? 'done' : index === current ? 'now' : 'next',
    badge: <StepBadge done={index < current} now={index === current} />,
    onOpen: () => setCurrent(index),
  }))
  return (
    <>
      <Sample title="Stepper: plates" span={6}>
        <StepPlates label="Four steps" steps={steps} />
      </Sample>
      <Sample title="Stepper: cards, bars on a phone" span={12}>
        <StepCards label="Steps of the verification" steps={steps} />
      </Sample>
    </>
  )
}

function StepBadge({ done, now }: { done: boolean; now: boolean }) {
  if (done) {
    return (
      <Badge tone="ok" icon={Check}>
        Verified
      </Badge>
    )
  }
  return (
    <Badge tone="idle" icon={now ? Hourglass : CircleDashed}>
      {now ? 'Pending' : 'Not started'}
    </Badge>
  )
}
