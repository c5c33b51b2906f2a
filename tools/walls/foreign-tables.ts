/** Tables of another domain that these may name in their statements, and why that is better than asking its public part. */
export type Foreign = {
  by: readonly string[]
  reads?: readonly string[]
  writes?: readonly string[]
  why: string
}

const names = (by: string, ...reads: string[]): Foreign => ({
  by: [by],
  reads,
  why: 'names of what rows point to: the database filters, sorts and pages by them',
})

export const foreignTables: readonly Foreign[] = [
  {
    by: ['orders'],
    reads: ['channel_order', 'channel_refund', 'outside_connection'],
    why: 'the board of what is due is one query over all that waits',
  },
  names('channels', 'agent', 'outside_connection', 'outside_outbox', 'sku', 'sku_picture', 'orders'),
  {
    by: ['channels'],
    reads: [
      'order_guest',
      'voucher',
      'entitlement',
      'stock',
      'sku_pool',
      'outside_call',
      'platform.simulated',
      'event',
    ],
    writes: ['outside_connection', 'outside_outbox', 'orders', 'platform.simulated'],
    why: 'an item of a marketplace follows its order, its guests and its tickets in the transaction that moves them, whoever does: triggers tell it, and one lock holds all of them',
  },
  names('payments', 'agent', 'platform.merchant', 'outside_connection', 'outside_outbox'),
  names('agents', 'app_user', 'role', 'collection_account', 'platform.merchant'),
  names('catalog', 'agent', 'app_user', 'supplier', 'platform.merchant'),
  names('home', 'agent', 'supplier', 'sku'),
  names('statistics', 'agent', 'agent_group', 'app_user', 'category', 'hotel', 'sku', 'platform.merchant'),
  {
    by: ['statistics'],
    reads: ['orders', 'order_line', 'order_line_cost', 'order_stay', 'stock', 'sku_pool', 'event'],
    why: 'figures over everything that was sold, each one statement',
  },
  names('files', 'platform.merchant'),
  names('exports', 'platform.merchant'),
  names('identity', 'agent', 'supplier', 'platform.merchant'),
  names('mail', 'agent', 'sku', 'app_user', 'platform.merchant'),
  {
    by: ['mail'],
    reads: ['orders', 'order_line'],
    why: 'a mail tells of the order it is about; orders write mails',
  },
  names(
    'orders',
    'agent',
    'supplier',
    'app_user',
    'category',
    'platform.merchant',
    'order_import',
    'order_import_order',
  ),
  {
    by: ['orders'],
    reads: ['customer', 'customer_document', 'customer_order'],
    why: 'documents that run out before a trip are found by it, those due first, with the other deadlines in one question',
  },
  names('order-entry', 'agent', 'category', 'sku'),
  names('third-supply', 'supplier', 'sku', 'outside_connection'),
  names('venues', 'sku', 'order_line', 'orders', 'platform.merchant'),
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
  names('finance', 'orders'),
  {
    by: ['finance'],
    reads: [
      'agent_bill',
      'agent_bill_line',
      'bank_line',
      'order_line',
      'order_line_cost',
      'order_refund',
      'payment_refund',
    ],
    why: 'what is still open of a month is counted in one statement, beside its books; the domains that know it write journals',
  },
  {
    by: ['finance'],
    reads: ['platform.merchant'],
    writes: ['platform.merchant'],
    why: 'the largest withdraw that who asked for it may accept stands with the merchant’s other settings',
  },
  {
    by: ['suppliers'],
    reads: ['orders', 'order_line', 'line_owed'],
    why: 'what is owed is found in the ledger over thousands of lines, by the day of service',
  },
  names('ticketing', 'sku', 'hotel', 'platform.merchant'),

  names('customers', 'agent', 'app_user', 'supplier', 'platform.merchant'),
  names('hotel-orders', 'sku', 'hotel'),
  names('home', 'hotel'),
  {
    by: ['customers'],
    reads: ['orders', 'order_guest', 'mail'],
    why: 'people are found in hundreds of orders at once, and all that is a person’s is told together',
  },
  {
    by: ['customers'],
    reads: ['agent_bill', 'webhook_delivery', 'order_line', 'channel_order'],
    why: 'which rows are of a person’s orders is said once for all declared columns, and asked in one pass',
  },

  names('supplier-statements', 'supplier'),
  {
    by: ['supplier-statements'],
    reads: ['orders', 'order_line', 'order_line_cost', 'order_item', 'order_guest'],
    why: 'thousands of rows are laid beside our lines, their costs and their guests at once',
  },
  names('billing', 'collection_account', 'agent', 'platform.merchant'),
  {
    by: ['billing'],
    reads: ['orders', 'order_line', 'ledger_account', 'journal', 'posting', 'event'],
    why: 'a bill of ten thousand orders is what the ledger says of each, gathered as one set; a reminder leaves once a day',
  },

  names('write-off', 'agent', 'supplier', 'app_user', 'role', 'outside_connection', 'collection_account'),
  {
    by: ['write-off'],
    reads: ['event', 'platform.merchant'],
    why: 'whose log has moved since its open lines were weighed is asked of all merchants at once, every other minute',
  },
  {
    by: ['audit'],
    reads: ['orders'],
    why: 'an event of an order that a session may not see is not found either',
  },
  {
    by: ['write-off'],
    reads: [
      'orders',
      'agent_bill',
      'bill_payment',
      'invoice',
      'agent_recharge',
      'payment_run',
      'payment_run_line',
      'payment_attempt',
      'payment_refund',
      'payment_line',
      'payment_payout',
      'payment_case',
      'journal',
      'posting',
      'ledger_account',
    ],
    why: 'fifty thousand open things of every domain are held against the lines of the banks at once; each is settled by its own command',
  },

  names('departures', 'agent', 'supplier', 'sku', 'order_request'),
  {
    by: ['departures'],
    reads: [
      'orders',
      'order_line',
      'order_line_cost',
      'order_guest',
      'sku_pool',
      'stock',
      'stock_resource',
      'sku_calendar_price',
      'pool_resource',
      'mail',
    ],
    why: 'a departure is what hundreds of lines have in common, with their places and what is at stake',
  },
  {
    by: ['notifications'],
    reads: ['app_user', 'orders'],
    why: 'people are told as one set; sentences name orders by their codes, and whoever may not see one is told nothing of it',
  },

  // The owner uses the reader, so the reader cannot ask it: the way back is a statement.
  { by: ['pricing', 'stock'], reads: ['sku'], why: 'worked out for many SKUs at once' },
  {
    by: ['pricing'],
    reads: ['package_part', 'package_option', 'sku_supplier'],
    why: 'parts make a price, suppliers a cost',
  },
  { by: ['pricing'], writes: ['sku', 'agent'], why: 'triggers raise the price versions that stand there' },
  { by: ['stock'], reads: ['orders'], why: 'shares hold by channel; the board names who holds' },
  {
    by: ['suppliers'],
    reads: ['sku_supplier', 'order_line'],
    writes: ['sku_supplier'],
    why: 'unbinding unbinds SKUs; open lines keep a supplier',
  },
  {
    by: ['hotel-orders'],
    reads: ['orders', 'order_line', 'order_guest', 'order_message', 'order_message_file', 'customer_order'],
    why: 'a stay is of an order: a guard asks what an id is, a list tells guests',
  },
  { by: ['orders'], reads: ['order_stay'], why: 'one search finds orders, by their stay too' },
  {
    by: ['orders'],
    reads: ['quotation'],
    why: 'a product that its agent is not sold is no choice in its place',
  },
  {
    by: ['ticketing'],
    reads: ['orders', 'order_line', 'order_guest'],
    writes: ['order_guest'],
    why: 'vouchers are of guests; a check marks who came',
  },
  {
    by: ['agents', 'catalog', 'promotions'],
    reads: ['orders'],
    why: 'orders that still need a record are counted and named',
  },
  {
    by: ['catalog'],
    reads: ['order_line', 'stock_take', 'sku_pool', 'stock_pool'],
    why: 'what is ordered and counted of a SKU forbids changes',
  },
  {
    by: ['agents'],
    reads: ['quotation'],
    why: 'how much of the catalogue is quoted, counted beside each agent',
  },
  { by: ['finance'], reads: ['agent'], why: 'the credit limit is the ceiling of a new account' },
  names('finance', 'supplier', 'orders', 'platform.merchant', 'outside_connection'),
  {
    by: ['finance'],
    reads: ['exchange_rate', 'event'],
    why: 'prices use agents and agents the ledger, so it cannot ask for rates; who closed a month its own event tells',
  },

  // Figures and pages over more than one domain.
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
    reads: ['sku', 'sku_supplier', 'sku_add_on', 'package_option', 'sku_pool', 'stock_pool', 'stock_take'],
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

  // One table, several keepers.
  {
    by: ['kit'],
    reads: ['app_user'],
    why: 'an answer for an agent or a supplier names their own people alone',
  },
  {
    by: ['kit'],
    reads: ['platform.merchant'],
    writes: ['event'],
    why: 'every act is of a merchant and leaves an event',
  },
  { by: ['catalog', 'identity'], reads: ['file'], why: 'a picture must be one of the merchant' },
  { by: ['orders'], writes: ['app_user'], why: 'when a person has seen all orders' },
  { by: ['pricing'], writes: ['platform.merchant'], why: 'the sign on what the merchant sends' },
  {
    by: ['orders'],
    writes: ['platform.merchant'],
    why: 'its rules about orders are settings of the merchant',
  },
  { by: ['settings'], writes: ['platform.merchant'], why: 'how years are counted is the merchant’s choice' },
  { by: ['settings', 'tenants'], writes: ['role'], why: 'screens of roles, and the roles to begin with' },
  { by: ['settings'], reads: ['role', 'app_user'], why: 'screens of roles' },
  {
    by: ['staff'],
    reads: ['role', 'app_user', 'platform.login'],
    writes: ['app_user'],
    why: 'screens of the people of identity',
  },
]
