-- What a paper says is never changed: only how it stands, what came in for it, and when it was sent.
create or replace function app.paper_fixed() returns trigger language plpgsql as $$
begin
  -- Whoever is forgotten stays on what the law wants kept.
  if current_setting('app.forgetting', true) = 'on' then return null; end if;
  if (to_jsonb(new) - '{status,paid_minor,void_reason,voided_at,voided_by_name,sent_at,version}'::text[])
     is distinct from (to_jsonb(old) - '{status,paid_minor,void_reason,voided_at,voided_by_name,sent_at,version}'::text[])
     or old.status = 'void' and new.status <> 'void'
  then raise exception 'an issued paper is never changed' using errcode = 'integrity_constraint_violation', constraint = 'paper_fixed'; end if;
  return new;
end $$;
create or replace trigger paper_fixed before update on invoice for each row execute function app.paper_fixed();

-- Credit notes never come to more net, tax or total than the paper they are on; its lock makes two at once take turns.
create or replace function app.credit_within() returns trigger language plpgsql as $$
declare
  original invoice;
  taken record;
begin
  select * into original from invoice where merchant_id = new.merchant_id and id = new.of_invoice_id for no key update;
  select sum(net_minor) as net, sum(tax_minor) as tax into taken from invoice
   where merchant_id = new.merchant_id and of_invoice_id = new.of_invoice_id and kind = 'credit-note' and status <> 'void';
  if original.status = 'void' or taken.net > original.net_minor or taken.tax > original.tax_minor
  then raise exception 'credit notes come to more than their paper' using errcode = 'check_violation', constraint = 'credit_within'; end if;
  return null;
end $$;
create or replace trigger credit_within after insert on invoice for each row
  when (new.kind = 'credit-note' and new.of_invoice_id is not null) execute function app.credit_within();

-- The money that we hold of an order and papers tell of: what it was paid with; of a prepaying agent what was sold to it.
create or replace function app.order_held(status text, previous_status text, settlement_term text, fee_minor bigint, booked_minor bigint, reserved_minor bigint)
returns bigint immutable language sql as $$
  select case
    when coalesce(case when status in ('archived', 'cancelling') then previous_status end, status) in ('refused', 'cancelled') then coalesce(fee_minor, 0)
    when settlement_term = 'prepay' then booked_minor
    else reserved_minor + booked_minor end
$$;
drop function if exists app.order_held(orders);
grant execute on function app.order_held(text, text, text, bigint, bigint, bigint) to longtail_app, longtail_merchant;

-- Papers of an order never tell of more than we hold of it.
create or replace function app.papers_within() returns trigger language plpgsql as $$
declare
  held bigint;
  told bigint;
begin
  select app.order_held(o.status, o.previous_status, o.settlement_term, o.fee_minor, o.booked_minor, o.reserved_minor) into held from orders o where o.merchant_id = new.merchant_id and o.id = new.order_id for no key update;
  select sum(case kind when 'credit-note' then -total_minor else total_minor end) into told from invoice
   where merchant_id = new.merchant_id and order_id = new.order_id and status <> 'void';
  if told > held
  then raise exception 'papers come to more than is held' using errcode = 'check_violation', constraint = 'papers_within'; end if;
  return null;
end $$;
create or replace trigger papers_within after insert on invoice for each row
  when (new.order_id is not null and new.kind <> 'credit-note') execute function app.papers_within();
