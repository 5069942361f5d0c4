import { errorMessage } from '@keyturn/platform/client'
import { formatTime } from '@keyturn/platform/days'
import { Button, buttonClass, Dialog, Skeleton } from '@keyturn/platform/ui'
import { Wallet } from 'lucide-react'
import { useState } from 'react'
import type { WalletOffer } from '../contract/wallet.ts'
import { useWalletOffer } from './use-passports.ts'

/** Dialog to add a passport to a wallet: a QR code, a link for this device, and the six-digit code. */
export function PassportWallet({ id }: { id: string }) {
  const [open, setOpen] = useState(false)
  const offer = useWalletOffer(id)
  const begin = () => {
    setOpen(true)
    offer.mutate()
  }
  return (
    <>
      <Button kind="outline" onClick={begin}>
        Add to a wallet <Wallet aria-hidden="true" />
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Add it to your wallet">
        <p className="kt-dialog-text">
          A wallet app that holds digital credentials can carry this passport. Each time you show it there,
          you choose which of your ticks go along.
        </p>
        {offer.isError && (
          <p role="alert">{errorMessage(offer.error, 'We could not make the code. Please try again.')}</p>
        )}
        {offer.isPending && <Skeleton lines={6} />}
        {offer.data && <Offered offer={offer.data} />}
        <div className="flex flex-wrap gap-2.5">
          <Button kind="outline" busy={offer.isPending} busyText="Making..." onClick={() => offer.mutate()}>
            Make a new code
          </Button>
          <Button onClick={() => setOpen(false)}>Done</Button>
        </div>
      </Dialog>
    </>
  )
}

function Offered({ offer: { link, qr, transaction_code: code, expires_at: until } }: { offer: WalletOffer }) {
  return (
    <div className="pass-wallet flex flex-wrap gap-x-6 gap-y-4 my-4">
      <svg
        className="h-50"
        role="img"
        aria-label="QR code for your wallet"
        viewBox={`-4 -4 ${qr.size + 8} ${qr.size + 8}`}
        shapeRendering="crispEdges"
      >
        <rect x="-4" y="-4" width={qr.size + 8} height={qr.size + 8} fill="#fff" />
        <path d={qr.d} fill="#10261F" />
      </svg>
      <div className="flex-[1_1_11rem] grid content-start gap-2.5">
        <p>Scan it with your wallet, then type these figures there:</p>
        <p className="pass-wallet-code">
          {code.slice(0, 3)} {code.slice(3)}
        </p>
        <p className="pass-views kt-quiet type-compact">
          Good once, until {formatTime(until)}. Do not share the numbers with anyone.
        </p>
        <a className={buttonClass({ kind: 'outline' })} href={link}>
          Open a wallet on this device
        </a>
      </div>
    </div>
  )
}
