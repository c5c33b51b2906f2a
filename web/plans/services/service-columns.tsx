import { omit } from '#contract/kit/omit.ts'
import type { OwnService, PlanService } from '#contract/plans/service.schema.ts'
import { serviceStates } from '#contract/plans/service.states.ts'
import { nameIn } from '#contract/kit/languages.ts'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { Link } from '../../kit/parts/link.tsx'
import { StatusTag } from '../../kit/parts/status-tag.tsx'
import { to } from '../../kit/route/screens.ts'
import { language, word } from '../../kit/words/words.ts'
import { planServiceRow } from '#contract/plans/rows/service.fields.ts'
import { columnsOf } from '../../kit/record/record-columns.tsx'

export const serviceName = ({ names, kind }: Pick<OwnService, 'names' | 'kind'>): string =>
  nameIn(names, language()) || word(`groups.serviceKinds.${kind}`)

/** What its supplier said that its state does not tell. */
const answerOf = ({ lineState, lineNote, confirmedUnits, units, state }: OwnService): string => {
  if (lineState === 'rejected') return word('plans.text.rejected', { why: lineNote })
  if (confirmedUnits !== null && confirmedUnits < units && state !== 'cancelled')
    return word('plans.text.bookedShort', { confirmed: confirmedUnits, units })
  return lineNote
}

const column = columnsOf(planServiceRow)
const stateColumn: Column<OwnService> = column('state', {
  width: 150,
  card: 'sub',
  group: ({ state }) => word(`plans.serviceStates.${state}`),
  render: ({ state }) => (
    <StatusTag tone={serviceStates.states[state].tone}>{word(`plans.serviceStates.${state}`)}</StatusTag>
  ),
})

/** Columns of services within one plan. */
export const ownServiceColumns: readonly Column<OwnService>[] = [
  column('names', { key: 'service', text: serviceName, frozen: true, width: 210, grow: true, card: 'title' }),
  column('date', { width: 110, card: 'meta' }),
  column('start', { width: 70 }),
  // Not at the edge of a usual screen: the button of the columns stands there.
  column('units', { width: 80 }),
  stateColumn,
  column('supplierName', { key: 'supplier', width: 150, card: 'meta' }),
  column('confirmationNo', { width: 130 }),
  column('costMinor', { width: 120 }),
  column('optionUntil', { width: 110 }),
  { key: 'answer', title: 'plans.services.answer', text: answerOf, width: 160 },
  column('orderCode', {
    key: 'order',
    width: 130,
    render: ({ orderId, orderCode }) =>
      orderId !== null && <Link href={to.orders.OrderDetail({ id: orderId })}>{orderCode}</Link>,
  }),
]

/** The same over all plans. */
export const serviceColumns: readonly Column<PlanService>[] = [
  column('planCode', {
    key: 'group',
    frozen: true,
    width: 130,
    card: 'sub',
    group: ({ planCode }) => planCode,
    render: ({ planId, planCode }) => (
      <Link href={to.plans.groupPlanDetail({ planId: String(planId) })}>{planCode}</Link>
    ),
  }),
  ...ownServiceColumns.map((column) => omit(column, ['frozen'])),
  column('guests', { width: 80, card: 'meta' }),
  column('agentName', { key: 'agent', width: 140, hidden: true }),
]
