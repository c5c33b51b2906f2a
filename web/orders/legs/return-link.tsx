import { useState } from 'react'
import { useAct } from '../../kit/call/query.ts'
import { Copyable } from '../../kit/parts/copyable.tsx'
import { useWords } from '../../kit/words/words.ts'
import { orders } from '../orders.client.ts'

/** A link to hand to the guest of an open return. */
export function ReturnLink({ orderId }: { orderId: number }) {
  const { w } = useWords()
  const [url, setUrl] = useState('')
  const make = useAct(orders.returnLink, { onDone: (made) => setUrl(made.url) })
  return (
    <div className="order-return-link">
      <button
        type="button"
        className="lt-button"
        disabled={make.running}
        onClick={() => void make.run({ id: orderId })}
      >
        {w('orders.legs.linkForGuest')}
      </button>
      {url ? <Copyable text={url} /> : <small className="lt-field-help">{w('orders.legs.linkHelp')}</small>}
    </div>
  )
}
