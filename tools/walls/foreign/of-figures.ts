import type { Foreign } from './foreign.ts'

/** Figures and pages over more than one domain. */
export const foreignOfFigures: readonly Foreign[] = [
  {
    by: ['home'],
    reads: [
      'orders',
      'order_stay',
      'order_line',
      'order_line_cost',
      'order_guest',
      'stock',
      'stock_pool',
      'sku_pool',
      'ledger_account',
      'event',
    ],
    why: 'figures of a day over everything',
  },
  { by: ['agents', 'suppliers'], reads: ['ledger_account'], why: 'lists show and sort by what is owed' },
  { by: ['agents'], reads: ['journal', 'posting'], why: 'movements of an agent, paged with their orders' },
  { by: ['catalog', 'promotions'], reads: ['sku_base_price'], why: 'lists show the price beside the SKU' },
  {
    by: ['hotels'],
    reads: ['sku', 'sku_pool'],
    why: 'a hotel is a second view of the catalogue (decision 0010)',
  },
  {
    by: ['order-entry'],
    reads: ['sku', 'sku_picture'],
    why: 'the shop window, paged',
  },
  { by: ['order-entry'], reads: ['orders'], why: 'what became of the orders of an import' },
  {
    by: ['orders'],
    reads: [
      'sku',
      'sku_supplier',
      'sku_add_on',
      'package_option',
      'sku_pool',
      'stock_pool',
      'stock_take',
      'journey',
      'journey_departure',
    ],
    why: 'an order is planned on one sight of its SKUs',
  },
  {
    by: ['orders'],
    reads: ['payment_dispute', 'payment_attempt'],
    why: 'the board of deadlines is one question over all that waits',
  },
  { by: ['orders'], reads: ['voucher', 'entitlement', 'mail'], why: 'an order shows what became of it' },
  {
    by: ['stock'],
    reads: ['price_state'],
    why: 'one version tells whether prices or stock of a look changed',
  },
  {
    by: ['orders'],
    reads: ['journal', 'posting', 'ledger_account'],
    why: 'what was paid of each line is what its journals say, for a page of lines at once',
  },
  {
    by: ['orders'],
    reads: ['agent_bill', 'agent_bill_line'],
    why: 'what came in for orders that are paid by bill, for a page of lines at once; bills are made of orders',
  },
  { by: ['orders', 'pricing'], reads: ['event'], why: 'their own events, told and taken back' },
]
