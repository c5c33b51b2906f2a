import { useState } from 'react'
import type { CallInfo, CallOrder } from '#contract/departures/departures.schema.ts'
import { useDrawer } from '../kit/form/form-drawer.tsx'
import { useAct } from '../kit/call/query.ts'
import { ActionButtons } from '../kit/parts/action-buttons.tsx'
import { Copyable } from '../kit/parts/copyable.tsx'
import { Drawer } from '../kit/parts/layers/drawer.tsx'
import { runs } from '../kit/route/action.ts'
import { useWords } from '../kit/words/words.ts'
import { departures } from './departures.client.ts'
import { ResolveDrawer } from './resolve-drawer.tsx'

/** An offer that waits for its guest: a link to hand out, or the offer taken back; who could not follow is decided by hand. */
export function OfferActions({ call, order }: { call: CallInfo; order: CallOrder }) {
  const { w } = useWords()
  const [url, setUrl] = useState('')
  const resolving = useDrawer<CallOrder>()
  const one = { callId: call.id, orderId: order.orderId }
  const link = useAct(departures.link, { onDone: (made) => setUrl(made.url) })
  if (Object.keys(order.can).length === 0) return null
  return (
    <>
      <ActionButtons
        can={order.can}
        of="departures.moves"
        acts={{
          resolve: { go: () => resolving.show(order) },
          link: { go: () => void link.run(one) },
          recall: runs(departures.recall, () => one, { danger: true, done: 'departures.text.done' }),
        }}
        max={1}
        quiet
      />
      {resolving.record && (
        <ResolveDrawer
          key={resolving.count}
          open={resolving.open}
          onClose={resolving.hide}
          call={call}
          order={resolving.record}
        />
      )}
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
