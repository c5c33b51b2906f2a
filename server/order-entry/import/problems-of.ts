import type { AppError } from '../../kit/call/errors.ts'
import { OrderCells, refuseField, type Problem } from './read/order-cells.ts'
import type { RowGroup } from './read/group-rows.ts'

const columns: Readonly<Record<string, Problem['column']>> = {
  'orders.agentDisabled': 'agent',
  'orders.notOnSale': 'sku',
  'orders.closed': 'date',
  'orders.noPrice': 'date',
  'orders.tooLate': 'date',
  'orders.blocked': 'date',
  'orders.soldOut': 'date',
  'orders.heldByOthers': 'date',
  'orders.keptForOthers': 'date',
  'orders.shareUsed': 'date',
  'orders.resourceOut': 'date',
  balanceTooLow: 'agent',
}

/** How many there are of the guests that have no price. */
const countColumns: Readonly<Record<string, Problem['column']>> = {
  adult: 'adults',
  child: 'children',
  infant: 'infants',
}

/** Why the command refuses an order, by the cells that say it. */
export function problemsOf(
  order: Pick<RowGroup, 'rows' | 'booking' | 'key'>,
  { name, params, fields }: AppError,
): Problem[] {
  const cells = new OrderCells(order)
  for (const field of fields ?? []) refuseField(cells, field)
  const column = (name === 'orders.noPrice' && countColumns[String(params?.['kind'])]) || columns[name]
  if (!fields?.length) cells.refuse(column ?? '', wordOf(name), params)
  return cells.problems
}
const wordOf = (name: string): string =>
  name.includes('.') ? name.replace('.', '.errors.') : `kit.errors.${name}`
