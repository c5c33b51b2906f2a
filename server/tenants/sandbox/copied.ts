/** Rows that a sandbox takes over from its merchant under their own numbers, and what of them is not taken over. */
export type Copied = {
  table: string
  /** Which rows `t`; all of them where it is not said. */
  where?: string
  over?: Record<string, unknown>
  /** `overwrite`: others hang on it. `replace`: none do, so that what was removed goes. `add`: the sandbox's own from then on. */
  how: 'overwrite' | 'replace' | 'add'
  /** The text that no two rows of a merchant share beside their number: one that was given to another row is freed first. */
  unique?: 'name' | 'code' | 'user_name'
  /** What holds for one row of a merchant at a time. */
  single?: 'is_default'
}

const keyed = (column: string): string =>
  `t.${column} in (select k.agent_id from agent_key k where k.merchant_id = t.merchant_id and k.sandbox and k.revoked_at is null)`
/** Rooms, packages and seats stand on records of their own, which a sandbox has not. */
const sold = (sku: string): string => `${sku}.product_type not in ('hotel-room', 'custom-package')
  and not exists (select from venue_session v where v.merchant_id = ${sku}.merchant_id and v.sku_id = ${sku}.id)`
const ofSold = (column = 'sku_id'): string =>
  `t.${column} in (select s.id from sku s where s.merchant_id = t.merchant_id and ${sold('s')})`
const soon = (days: number): string => `t.date between current_date - 1 and current_date + ${days}`

/** In the order in which they hang on each other; no suppliers, so that nobody is written to. */
export const copied: readonly Copied[] = [
  { table: 'role', where: `t.audience = 'agent'`, how: 'overwrite', unique: 'name' },
  { table: 'agent_group', how: 'overwrite', unique: 'name' },
  {
    table: 'agent',
    where: keyed('id'),
    over: {
      email: '',
      phone: '',
      contact_name: '',
      note: '',
      bound_merchant_id: null,
      logo_file_id: null,
      keeper_id: null,
      stop_sale: null,
    },
    how: 'overwrite',
    unique: 'code',
  },
  {
    table: 'app_user',
    where: `t.by_key and t.id in (select k.user_id from agent_key k where k.merchant_id = t.merchant_id and k.sandbox)`,
    over: { department_id: null, avatar_file_id: null },
    how: 'overwrite',
    unique: 'user_name',
  },
  { table: 'tax_rule', how: 'replace' },
  { table: 'exchange_rate', how: 'add' },
  { table: 'category', how: 'overwrite' },
  { table: 'destination', how: 'overwrite', unique: 'code' },
  { table: 'collect_item', how: 'replace' },
  { table: 'collect_rule', how: 'replace' },
  {
    table: 'sku',
    where: sold('t'),
    over: { cover_file_id: null, hotel_id: null },
    how: 'overwrite',
    unique: 'code',
  },
  { table: 'sku_base_price', where: ofSold(), how: 'replace' },
  { table: 'sku_calendar_price', where: `${ofSold()} and ${soon(400)}`, how: 'replace' },
  { table: 'sku_add_on', where: `${ofSold()} and ${ofSold('add_on_id')}`, how: 'replace' },
  { table: 'price_strategy', how: 'overwrite', unique: 'code', single: 'is_default' },
  {
    table: 'price_strategy_rule',
    where: `(t.sku_id is null or ${ofSold()})`,
    how: 'replace',
  },
  { table: 'price_strategy_agent', where: keyed('agent_id'), how: 'replace' },
  { table: 'price_strategy_group', how: 'replace' },
  { table: 'strategy_price', where: ofSold(), how: 'replace' },
  { table: 'strategy_off_sale', where: ofSold(), how: 'replace' },
  { table: 'custom_price', where: `${keyed('agent_id')} and ${ofSold()}`, how: 'replace' },
  { table: 'quotation', where: `${keyed('agent_id')} and ${ofSold()}`, how: 'replace' },
  { table: 'ladder', how: 'replace' },
  { table: 'stock_pool', how: 'overwrite' },
  { table: 'sku_pool', where: ofSold(), how: 'replace' },
  {
    table: 'stock',
    where: soon(180),
    over: { held: 0, sold: 0, overbooked: 0, permitted: 0, block_id: null },
    how: 'add',
  },
]
