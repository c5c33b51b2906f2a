import type { ChannelOrderRow } from '#contract/channels/orders/order.schema.ts'
import { channelOrderStates } from '#contract/channels/orders/order.states.ts'
import { useDrawer } from '../../kit/form/form-drawer.tsx'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { actsOf } from '../../kit/route/acts-of.ts'
import { go } from '../../kit/route/navigate.ts'
import { to } from '../../kit/route/screens.ts'
import { orderCalls, useView } from '../view.ts'
import { MatchDrawer } from './match-drawer.tsx'

/** Nothing of ours is known for it yet: it is matched first. */
const unmatched = ['unknownProduct', 'unknownUnit', 'unknownDate']

/** What may be done with a marketplace's order. */
export function OrderActs({ row, max = 3 }: { row: ChannelOrderRow; max?: number }) {
  const calls = orderCalls(useView())
  const matching = useDrawer<ChannelOrderRow>()
  const { id, version, can, draftId, cause } = row
  const isUnmatched = cause !== null && unmatched.includes(cause)
  const acts = actsOf([channelOrderStates], calls, { id, version }, 'channels.text.done', {
    orderMatch: { go: () => matching.show(row) },
    ...(isUnmatched && { orderMake: null }),
  })
  const canComplete = draftId !== null && can['orderMatch'] === true
  return (
    <>
      <ActionButtons
        can={{ ...can, ...(canComplete && { complete: true as const }) }}
        verbs={channelOrderStates.verbs}
        of="channels.moves"
        max={max}
        likely={
          isUnmatched ? ['orderMatch', 'complete', 'orderMake'] : ['complete', 'orderMake', 'orderMatch']
        }
        acts={{
          ...acts,
          ...(draftId !== null && {
            complete: { go: () => go(to['order-entry'].pendingOrderDetail({ id: draftId })) },
          }),
        }}
      />
      {matching.record && (
        <MatchDrawer
          key={matching.count}
          row={matching.record}
          open={matching.open}
          onClose={matching.hide}
        />
      )}
    </>
  )
}
