import { omit } from '#contract/kit/omit.ts'
import type { PlanService } from '#contract/plans/service.schema.ts'
import { serviceStates } from '#contract/plans/service.states.ts'
import { nameIn } from '#contract/kit/languages.ts'
import { dayCell, moneyCell } from '../../kit/list/table/cells.tsx'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { Link } from '../../kit/parts/link.tsx'
import { StatusTag } from '../../kit/parts/status-tag.tsx'
import { to } from '../../kit/route/screens.ts'
import { language, word } from '../../kit/words/words.ts'

export const serviceName = ({ names, kind }: Pick<PlanService, 'names' | 'kind'>): string =>
  nameIn(names, language()) || word(`groups.serviceKinds.${kind}`)

/** What its supplier said that its state does not tell. */
const answerOf = ({ lineState, lineNote, confirmedUnits, units, state }: PlanService): string => {
  if (lineState === 'rejected') return word('plans.text.rejected', { why: lineNote })
  if (confirmedUnits !== null && confirmedUnits < units && state !== 'cancelled')
    return word('plans.text.bookedShort', { confirmed: confirmedUnits, units })
  return lineNote
}

const stateColumn: Column<PlanService> = {
  key: 'state',
  title: 'plans.services.state',
  width: 150,
  card: 'sub',
  group: ({ state }) => word(`plans.serviceStates.${state}`),
  text: ({ state }) => word(`plans.serviceStates.${state}`),
  render: ({ state }) => (
    <StatusTag tone={serviceStates.states[state].tone}>{word(`plans.serviceStates.${state}`)}</StatusTag>
  ),
}

/** Columns of services within one plan. */
export const ownServiceColumns: readonly Column<PlanService>[] = [
  {
    key: 'service',
    title: 'plans.services.service',
    text: serviceName,
    frozen: true,
    width: 210,
    grow: true,
    card: 'title',
  },
  {
    key: 'date',
    title: 'plans.services.date',
    width: 110,
    card: 'meta',
    ...dayCell((row: PlanService) => row.date),
  },
  { key: 'start', title: 'plans.services.start', text: ({ start }) => start, width: 70 },
  stateColumn,
  {
    key: 'supplier',
    title: 'plans.services.supplierId',
    text: ({ supplierName }) => supplierName,
    width: 150,
    card: 'meta',
  },
  { key: 'units', title: 'plans.services.units', text: ({ units }) => units, width: 80, align: 'right' },
  {
    key: 'confirmationNo',
    title: 'plans.services.confirmationNo',
    text: ({ confirmationNo }) => confirmationNo,
    width: 130,
  },
  {
    key: 'cost',
    title: 'plans.services.cost',
    width: 120,
    ...moneyCell((row: PlanService) => [row.costMinor, row.currency]),
  },
  {
    key: 'optionUntil',
    title: 'plans.services.optionUntil',
    width: 110,
    ...dayCell((row: PlanService) => row.optionUntil),
  },
  { key: 'answer', title: 'plans.services.answer', text: answerOf, width: 160 },
  {
    key: 'order',
    title: 'plans.services.order',
    width: 130,
    text: ({ orderCode }) => orderCode,
    render: ({ orderId, orderCode }) =>
      orderId !== null && <Link href={to.orders.OrderDetail({ id: orderId })}>{orderCode}</Link>,
  },
]

/** The same over all plans. */
export const serviceColumns: readonly Column<PlanService>[] = [
  {
    key: 'group',
    title: 'plans.services.group',
    frozen: true,
    width: 130,
    card: 'sub',
    group: ({ planCode }) => planCode,
    text: ({ planCode }) => planCode,
    render: ({ planId, planCode }) => (
      <Link href={to.plans.groupPlanDetail({ planId: String(planId) })}>{planCode}</Link>
    ),
  },
  ...ownServiceColumns.map((column) => omit(column, ['frozen'])),
  {
    key: 'guests',
    title: 'plans.services.guests',
    text: ({ guests }) => guests,
    width: 80,
    align: 'right',
    card: 'meta',
  },
  { key: 'agent', title: 'plans.fields.agent', text: ({ agentName }) => agentName, width: 140, hidden: true },
]
