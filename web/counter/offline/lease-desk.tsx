import type { DeviceLease } from '#contract/ticketing/offline/lease.schema.ts'
import { useEffect, useState } from 'react'
import { Empty } from '../../kit/parts/page/empty.tsx'
import { Money } from '../../kit/parts/money.tsx'
import { shownDay } from '../../kit/words/buddhist.ts'
import { useWords } from '../../kit/words/words.ts'
import { freeBlanks, useGate, type WrittenSale } from '../../ticketing/ticketing.public.tsx'
import { LeaseReceipt } from './lease-receipt.tsx'
import { LeaseSale } from './lease-sale.tsx'

/** Places that this device holds are sold here, with network or without. */
export function LeaseDesk() {
  const { w } = useWords()
  const { head, device } = useGate()
  const now = useNow()
  const [chosen, setChosen] = useState(0)
  const [sold, setSold] = useState<WrittenSale | null>(null)
  const leases = (head?.leases ?? []).filter(
    ({ sellUntil }) => Date.parse(sellUntil) > now + (device?.aheadMs ?? 0),
  )
  const lease = leases.find(({ id }) => id === chosen)
  return (
    <section className="lt-panel counter-leases" aria-label={w('counter.leases.desk')}>
      <h2>{w('counter.leases.desk')}</h2>
      {leases.length === 0 && <Empty title={w('counter.leases.noneHere')} />}
      <div className="counter-sessions">
        {leases.map((one) => (
          <LeaseButton
            key={one.id}
            lease={one}
            left={freeBlanks(one, device).length}
            pressed={one.id === chosen && !sold}
            onPress={() => {
              setSold(null)
              setChosen(one.id)
            }}
          />
        ))}
      </div>
      {sold ? (
        <LeaseReceipt sold={sold} onNext={() => setSold(null)} />
      ) : (
        lease && (
          <LeaseSale
            key={`${lease.id} ${device?.lastReceipt ?? 0}`}
            lease={lease}
            left={freeBlanks(lease, device).length}
            onSold={setSold}
          />
        )
      )}
    </section>
  )
}

/** What has departed is not sold any more, also while nothing else happens on the screen. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 20_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

type ButtonProps = { lease: DeviceLease; left: number; pressed: boolean; onPress: () => void }
function LeaseButton({ lease, left, pressed, onPress }: ButtonProps) {
  const { w, name } = useWords()
  const { names, date, session, unit, currency } = lease
  return (
    <button
      type="button"
      className="lt-button"
      aria-pressed={pressed}
      disabled={left === 0}
      onClick={onPress}
    >
      <b>{name(names)}</b>
      <span>{`${shownDay(date)} ${session}`.trim()}</span>
      <Money minor={unit.adultMinor} currency={currency} />
      <small>{w('counter.text.left', { count: left })}</small>
    </button>
  )
}
