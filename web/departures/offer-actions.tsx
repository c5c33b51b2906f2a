import { useState } from 'react'
import type { CallOrder } from '#contract/departures/departures.schema.ts'
import { useAct } from '../kit/call/query.ts'
import { ActionButtons } from '../kit/parts/action-buttons.tsx'
import { Copyable } from '../kit/parts/copyable.tsx'
import { Drawer } from '../kit/parts/layers/drawer.tsx'
import { runs } from '../kit/route/action.ts'
import { useWords } from '../kit/words/words.ts'
import { departures } from './departures.client.ts'

/** An offer that waits for its guest: a link to hand out, or the offer taken back. */
export function OfferActions({ callId, order }: { callId: number; order: CallOrder }) {
  const { w } = useWords()
  const [url, setUrl] = useState('')
  const one = { callId, orderId: order.orderId }
  const link = useAct(departures.link, { onDone: (made) => setUrl(made.url) })
  if (Object.keys(order.can).length === 0) return null
  return (
    <>
      <ActionButtons
        can={order.can}
        of="departures.moves"
        acts={{
          link: { go: () => void link.run(one) },
          recall: runs(departures.recall, () => one, { danger: true, done: 'departures.text.done' }),
        }}
        max={1}
        quiet
      />
      <Drawer
        open={url !== ''}
        onClose={() => setUrl('')}
        title={`${w('departures.text.linkTitle')} · ${order.code}`}
        width={480}
      >
        <p>{w('departures.text.linkHelp')}</p>
        <p>
          <Copyable text={url} />
        </p>
      </Drawer>
    </>
  )
}
