-- An order that is settled outside is issued when it is confirmed: from then on it and its vouchers cost what its agent's terms said that day.
-- One that stands confirmed again, out of the archive or because its end was refused, was issued before.
create or replace function app.note_issue_fee() returns trigger language plpgsql as $$
begin
  insert into issue_fee (merchant_id, order_id, agent_id, currency, fee_minor, order_fee_minor)
    select new.merchant_id, new.id, new.agent_id, new.currency, l.fee_minor, l.order_fee_minor from issue_limit l
     where l.merchant_id = new.merchant_id and l.agent_id = new.agent_id and l.fee_minor + l.order_fee_minor > 0
    on conflict do nothing;
  return null;
end $$;
create or replace trigger note_issue_fee_new after insert on orders for each row
  when (new.settlement_term = 'outside' and new.status = 'confirmed') execute function app.note_issue_fee();
create or replace trigger note_issue_fee after update of status on orders for each row
  when (new.settlement_term = 'outside' and new.status = 'confirmed' and old.status in ('reviewing', 'processing')) execute function app.note_issue_fee();

-- Vouchers of an agent that were issued until a day and stand on no bill yet, and what their orders cost that no bill has yet. One that was
-- issued stays issued, whatever became of it.
drop function if exists app.issue_fees_owed(integer, bigint, text, timestamptz);
create or replace function app.issue_fees_owed(of_merchant integer, of_agent bigint, of_currency text, before_moment timestamptz)
  returns table (order_id bigint, vouchers integer, fee_minor bigint, order_fee_minor bigint)
  stable language plpgsql as $$
begin
  return query
  select f.order_id, g.vouchers, f.fee_minor, case when g.billed = 0 then f.order_fee_minor else 0 end
    from issue_fee f
    join orders o on o.merchant_id = f.merchant_id and o.id = f.order_id
    cross join lateral (
      select o.adults + o.children + o.infants + o.units - b.billed as vouchers, b.billed
        from (select coalesce(sum(l.vouchers), 0)::integer as billed from issue_fee_line l
               where l.merchant_id = f.merchant_id and l.order_id = f.order_id) b) g
   where f.merchant_id = of_merchant and f.agent_id = of_agent and f.currency = of_currency and o.created_at < before_moment and g.vouchers > 0 and (f.fee_minor > 0 or g.billed = 0)
   order by f.order_id;
end $$;
