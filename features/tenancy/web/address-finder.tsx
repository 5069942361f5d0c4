import { getVerificationAddresses } from '@keyturn/api-client'
import { api, useSave } from '@keyturn/platform/client'
import { Button, Field, Select, TextInput } from '@keyturn/platform/ui'
import { Search } from 'lucide-react'
import { useState } from 'react'
import type { FoundAddress } from '../contract/index.ts'

const UNREACHED = 'We cannot look addresses up right now. Please type your address instead.'
const NONE = 'No home found there. Please check the postcode, or type your address below.'

/** Address finder: a postcode, then a list. Optional, because members may type the address. */
export function AddressFinder({ onPick }: { onPick: (address: FoundAddress) => void }) {
  const [postcode, setPostcode] = useState('')
  const [found, setFound] = useState<FoundAddress[]>([])
  const search = useSave({ failed: UNREACHED })

  async function find(): Promise<void> {
    const isDone = await search.run(async () => {
      const { addresses } = await api.send(getVerificationAddresses, { query: { postcode } })
      setFound(addresses)
      return addresses.length === 0 ? NONE : undefined
    })
    if (!isDone) setFound([])
  }

  return (
    <div className="kt-fields">
      <Field label="Find your address by postcode" optional error={search.error ?? search.saved ?? undefined}>
        <div className="flex gap-2">
          <TextInput
            autoComplete="off"
            value={postcode}
            onChange={(event) => {
              setPostcode(event.target.value)
              search.clear()
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              void find()
            }}
          />
          <Button kind="outline" busy={search.busy} onClick={() => void find()}>
            <Search aria-hidden size={18} /> Find
          </Button>
        </div>
      </Field>
      {found.length > 0 && (
        <Field label="Your address" hint={`${found.length} homes at this postcode`}>
          <Select
            defaultValue=""
            onChange={(event) => {
              const picked = found[Number(event.target.value)]
              if (event.target.value !== '' && picked) onPick(picked)
            }}
          >
            <option value="">Choose your home</option>
            {found.map(({ line, city }, at) => (
              <option key={line} value={at}>
                {line}, {city}
              </option>
            ))}
          </Select>
        </Field>
      )}
    </div>
  )
}
