import type { Foreign } from './foreign.ts'

/** A sandbox is a copy: of each table it is said in one list what is taken over. */
export const foreignOfSandbox: readonly Foreign[] = [
  {
    by: ['tenants'],
    reads: ['agent_key', 'venue_session', 'webhook_endpoint', 'sku'],
    writes: [
      'role',
      'agent_group',
      'agent',
      'app_user',
      'tax_rule',
      'exchange_rate',
      'category',
      'destination',
      'collect_item',
      'collect_rule',
      'sku',
      'sku_base_price',
      'sku_calendar_price',
      'sku_add_on',
      'price_strategy',
      'price_strategy_rule',
      'price_strategy_agent',
      'price_strategy_group',
      'strategy_price',
      'strategy_off_sale',
      'custom_price',
      'quotation',
      'ladder',
      'stock_pool',
      'sku_pool',
      'stock',
      'webhook_endpoint',
    ],
    why: 'a sandbox takes products, prices and stock over as they stand, under their own numbers; by commands they would be others',
  },
]
