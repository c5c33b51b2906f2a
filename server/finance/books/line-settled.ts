import { sql, type RawBuilder } from 'kysely'

/**
 * Was a line (`l`) paid to its suppliers by the end of that day, by the days of the books: as much as is booked of it by now? Null of what was
 * never owed: it is not booked yet, or was paid out of a quota.
 */
export const lineSettledSql = (day: RawBuilder<unknown>): RawBuilder<boolean | null> => sql`
  (select coalesce(sum(p.amount_minor) filter (where j.kind not in ('supplier-paid', 'supplier-paid-back') or j.day <= ${day}), 0) >= 0
     from journal j
     join posting p on p.merchant_id = j.merchant_id and p.journal_id = j.id
     join ledger_account a on a.merchant_id = p.merchant_id and a.id = p.account_id and a.kind = 'supplier-payable'
    where j.merchant_id = l.merchant_id and j.line_id = l.id
   having count(*) > 0)`
