import type { ReactNode } from 'react'
import { groupedAmount } from '#contract/kit/money/amounts.ts'
import { amendForm } from '#contract/orders/amend/amend.fields.ts'
import { AmendForm, type AmendmentPreview } from '#contract/orders/amend/amend.schema.ts'
import type { OrderInfo } from '#contract/orders/order-info.schema.ts'
import type { FormError } from '../../kit/form/form-store.ts'
import type { Panel } from '../../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../../kit/form/save-drawer.tsx'
import { useFormValues } from '../../kit/form/use-form.ts'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { useSession } from '../../kit/session/session.ts'
import { hasWord, useWords } from '../../kit/words/words.ts'
import { useOrderFamily } from '../family.ts'
import { AmendFields } from './amend-fields.tsx'
import { amendmentOf, asItIs, changesNothing, fieldOfForm } from './amendment.ts'
import { AmendmentSummary } from './amendment-summary.tsx'
import { usePreview } from './use-preview.ts'

type AmendDrawerProps = Panel & {
  order: OrderInfo
  /** Another title and fields of its own: another product in its place. */
  title?: string
  fields?: ReactNode
}

/** Changes an order: what is typed, and beside it what that comes to. */
export function AmendDrawer({ order, title, fields, ...panel }: AmendDrawerProps) {
  const { w } = useWords()
  const { calls: orders } = useOrderFamily()
  const agent = useSession().user?.kind === 'agent'
  const form = useRecordForm(amendForm, {
    name: 'orders.amend',
    schema: AmendForm,
    existing: asItIs(order),
    draft: false,
  })
  const values = useFormValues(form)
  const amendment = amendmentOf(order, values)
  const preview = usePreview(order.id, amendment)
  const { view } = preview
  // Somebody was first meanwhile: an agent withdrew it, say.
  const now = order.can['amend']
  const refused = typeof now === 'object' && hasWord(now.why) ? w(now.why) : preview.refused
  const asks = !agent && !values.known && Boolean(view?.asked?.length)
  const goText = useGoText(view, asks)
  return (
    <SaveDrawer
      {...panel}
      form={{ ...form, refuse: (errors) => form.refuse(errors.map(ofForm)) }}
      title={title ?? `${w('orders.moves.amend')} · ${order.code}`}
      call={orders.amend}
      width={980}
      idle={refused !== undefined || !view || preview.waits || changesNothing(amendment)}
      saveText={goText}
      doneText={w(agent || asks ? 'orders.amend.askedNow' : 'orders.amend.done')}
      send={({ reason, known }) => ({
        id: order.id,
        version: order.version,
        amendment,
        reason,
        asks: !known,
        ...(view && { shownDueMinor: view.dueMinor }),
      })}
    >
      <div className="amend-drawer">
        <div className="lt-drawer-form">{fields ?? <AmendFields order={order} />}</div>
        <section className="amend-preview" aria-label={w('orders.amend.what')} aria-live="polite">
          <h3>{w('orders.amend.what')}</h3>
          {refused && (
            <p className="amend-note" role="status">
              {refused}
            </p>
          )}
          {view && !refused && <AmendmentSummary view={view} />}
          {!view && !refused && <p className="amend-soft">{w('orders.amend.nothingYet')}</p>}
        </section>
      </div>
    </SaveDrawer>
  )
}

const ofForm = (error: FormError): FormError => ({ ...error, field: fieldOfForm(error.field) })

/** What the button does: whom it asks, and who pays what. */
function useGoText(view: AmendmentPreview | undefined, asks: boolean): string {
  const { w } = useWords()
  const agent = useSession().user?.kind === 'agent'
  if (agent) return w('orders.amend.goRequest')
  if (!view) return w('orders.amend.go')
  if (asks) return w('orders.amend.goAsk', { supplier: view.asked!.join(', ') })
  const { dueMinor, currency } = view
  if (dueMinor === 0) return w('orders.amend.go')
  const amount = `${groupedAmount(Math.abs(dueMinor), currency)} ${currency}`
  return w(dueMinor > 0 ? 'orders.amend.goPay' : 'orders.amend.goBack', { amount })
}
