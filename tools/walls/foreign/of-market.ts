import { names, type Foreign } from './foreign.ts'

/** Those of what merchants offer each other and their guests: open market, journeys, the company's page and shop. */
export const foreignOfMarket: readonly Foreign[] = [
  names(
    'open-market',
    'agent',
    'supplier',
    'platform.merchant',
    'price_strategy',
    'sku',
    'sku_supplier',
    'category',
    'destination',
    'sku_base_price',
  ),
  {
    by: ['open-market'],
    reads: ['orders', 'order_line', 'order_line_cost', 'event'],
    why: 'two copies of a contract hear of each other by the mailbox between merchants; trade, and how orders were answered, is one statement over orders',
  },
  {
    by: ['orders'],
    reads: ['issue_limit'],
    writes: ['issue_limit'],
    why: 'vouchers of an agent are counted in the transaction that makes an order, under the lock of its row',
  },
  {
    by: ['open-market'],
    writes: ['platform.desk_log'],
    why: 'who tries codes, and who is called as another company, is told to the desk of whoever hosts the product',
  },
  {
    by: ['open-market'],
    reads: ['app_user'],
    why: 'what is mailed to an address of the settings is in the language of the person whose address it is',
  },
  {
    by: ['billing'],
    reads: ['issue_limit'],
    why: 'what a voucher costs is said with how many may be issued, and noted in the transaction that confirms its order',
  },
  names('journeys', 'agent', 'sku', 'itinerary'),
  {
    by: ['journeys'],
    reads: ['stock', 'sku_pool'],
    why: 'a departure tells what stock holds and has sold of it, is guaranteed in the transaction that sells its last needed guest, and asks who waits in the one that frees a place',
  },
  {
    by: ['journeys'],
    reads: ['orders', 'order_line', 'travel_plan'],
    why: 'what a departure brings and costs is shared over the orders that are sold on its day, in one statement; an order ends what its agent was asked',
  },
  {
    by: ['journeys'],
    reads: ['group_setting'],
    why: 'what is sold calls the job of its departure only where groups are made by it, so that no other sale pays for a job',
  },
  {
    by: ['journeys'],
    reads: ['tax_rule'],
    why: 'a second view of tax rules says which of them are of journeys alone',
  },
  {
    by: ['company'],
    reads: ['event', 'orders', 'journal', 'order_number', 'platform.merchant', 'app_user'],
    writes: ['platform.merchant'],
    why: 'its names, papers and rules stand with the merchant; their history is the log’s',
  },
  names('shop', 'sku'),
  names('booster', 'sku', 'category', 'agent', 'outside_connection', 'platform.merchant'),
  {
    by: ['booster'],
    reads: [
      'channel_account',
      'channel_product',
      'channel_pushed',
      'channel_order',
      'sku_supplier',
      'orders',
    ],
    why: 'a listing is a mapping of a connection with prices on top: its state, its sales and what it is priced by are one statement each; whose cost counts is said by the supplier that is asked first',
  },
]
