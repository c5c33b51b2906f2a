import { names, type Foreign } from './foreign.ts'

/** Of third suppliers, of the day of operation and of groups. */
export const foreignOfDays: readonly Foreign[] = [
  {
    by: ['third-supply'],
    reads: ['order_line'],
    why: 'which way a line goes to its supplier is one question of orders, which may not know third-supply',
  },
  names('pricing', 'agent', 'agent_group', 'supplier', 'app_user', 'category', 'platform.merchant'),
  names('promotions', 'agent', 'sku', 'category'),
  names('staff', 'agent', 'supplier'),
  names('stock', 'agent', 'app_user', 'platform.merchant'),
  names('suppliers', 'app_user', 'collection_account', 'platform.merchant'),
  names('scheduling', 'supplier'),
  {
    by: ['scheduling'],
    reads: ['entitlement'],
    why: 'the gate asks which rights to a dive have no form behind them, of all tickets of a device in one statement',
  },
  {
    by: ['scheduling'],
    reads: [
      'orders',
      'order_line',
      'order_guest',
      'sku',
      'order_line_cost',
      'prepaid_code',
      'prepaid_ticket',
      'mail',
    ],
    why: 'a day is planned from all its lines in one question, its profit summed from what they cost, its messages told by what became of their mails, and the database counts their guests against seats and instructors',
  },
  {
    by: ['orders'],
    reads: [
      'travel_plan',
      'plan_service',
      'plan_instalment',
      'plan_deposit',
      'plan_call_off',
      'plan_guest',
      'plan_bill',
    ],
    why: 'option dates, cut-offs and payments of groups stand on the board of what is due, which is one query over all that waits',
  },
  names(
    'plans',
    'agent',
    'supplier',
    'sku',
    'crew',
    'coach',
    'itinerary',
    'group_setting',
    'platform.merchant',
  ),
  {
    by: ['plans'],
    reads: ['orders', 'order_line', 'order_guest', 'day_run'],
    why: 'the state of a service is that of its order line, by which lists filter; a change of a group says which guests its orders have too many; the board shows who is on a day plan',
  },
  {
    by: ['plans'],
    reads: ['order_line_cost', 'order_item', 'exchange_rate'],
    why: 'statistics of groups add up their orders by the rules of orders, each one statement; a guide picks among currencies that have a rate',
  },
  {
    by: ['venues'],
    reads: ['ticket_lease', 'ticket_blank'],
    why: 'the seats of a lease are on its codes: triggers give the seats of a lease to whom its codes are sold, and back with what is left of it, within that transaction',
  },
  names('finance', 'orders'),
]
