import type pg from 'pg'

// What the demo world promises besides right numbers: that there is something of everything, and nothing that nobody would leave so.

const read = async (db: pg.Client, statement: string, values: unknown[] = []): Promise<string[]> =>
  (await db.query<{ value: string }>(statement, values)).rows.map(({ value }) => value)

/** Every status in which an order or a line stands. */
export const standing = async (db: pg.Client): Promise<{ orders: string[]; lines: string[] }> => ({
  orders: await read(db, 'select distinct status as value from orders order by 1'),
  lines: await read(db, 'select distinct supplier_status as value from order_line order by 1'),
})

/** Orders whose service is over and that wait for somebody still. */
export const unsettled = (db: pg.Client): Promise<string[]> =>
  read(
    db,
    `select code as value from orders where status in ('reviewing', 'processing', 'cancelling') and service_date < current_date - 1`,
  )

/** Orders of an agent that somebody has to look after. */
export const problemsOf = (db: pg.Client, agent: string): Promise<string[]> =>
  read(
    db,
    `select o.code as value from orders o join agent a on a.merchant_id = o.merchant_id and a.id = o.agent_id
      where a.code = $1 and o.follow_up = 'tracking'`,
    [agent],
  )

/** What an agent's account tells later than what happened after it. */
export const outOfTurn = (db: pg.Client, agent: string): Promise<string[]> =>
  read(
    db,
    `select m.kind || ' ' || m.at as value from (
       select j.kind, j.at, max(j.at) over (partition by l.id order by p.id rows between unbounded preceding and 1 preceding) as before
         from ledger_account l join agent a on a.merchant_id = l.merchant_id and a.id = l.agent_id
         join posting p on p.merchant_id = l.merchant_id and p.account_id = l.id
         join journal j on j.merchant_id = p.merchant_id and j.id = p.journal_id
        where a.code = $1) m where m.at < m.before`,
    [agent],
  )
