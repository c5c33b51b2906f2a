import type { OrderToAttach } from '#contract/plans/options/plan-orders.api.ts'
import type { OwnService } from '#contract/plans/service.schema.ts'
import { useAct, useRead } from '../../kit/call/query.ts'
import type { Panel } from '../../kit/form/form-drawer.tsx'
import { Drawer } from '../../kit/parts/layers/drawer.tsx'
import { Empty } from '../../kit/parts/page/empty.tsx'
import { LoadError } from '../../kit/parts/page/load-error.tsx'
import { useWords } from '../../kit/words/words.ts'
import { live } from '../live.ts'
import { plans } from '../plans.client.ts'
import { serviceName } from '../services/service-columns.tsx'

/** Orders of the group's agent that stood before the group did: one of them is tied to the service. */
export function AttachDrawer({ service, ...panel }: Panel & { service: OwnService }) {
  const { w, name } = useWords()
  const { id, version } = service
  const read = useRead(plans.ordersToAttach, { id }, { live: [...live, 'order'], keep: true })
  const { data } = read
  const attach = useAct(plans.orderAttach, { doneText: w('plans.text.done'), onDone: panel.onClose })
  const what = ({ code, names, units, guests, contactName }: OrderToAttach) =>
    [code, name(names), units > 0 && `× ${units}`, guests > 0 && `${guests}`, contactName]
      .filter(Boolean)
      .join(' · ')
  return (
    <Drawer {...panel} title={`${w('plans.text.attachOrder')} · ${serviceName(service)}`}>
      {read.isPending && <p role="status">{w('kit.parts.loading')}</p>}
      {read.error && !data && <LoadError error={read.error} onRetry={() => void read.refetch()} />}
      {data?.rows.length === 0 && <Empty title={w('plans.text.noOrders')} />}
      <div className="plan-option-trail">
        <ul>
          {data?.rows.map((order) => (
            <li key={order.id}>
              {what(order)}{' '}
              <button
                type="button"
                className="lt-button"
                disabled={attach.running}
                onClick={() => void attach.run({ id, version, orderId: order.id })}
              >
                {w('plans.text.attachOrder')}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Drawer>
  )
}
