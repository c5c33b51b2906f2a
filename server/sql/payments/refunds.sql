-- Never more goes back than was paid, less what lives of refunds and less what a cardholder holds by a dispute. The payment's row is
-- locked, as whoever keeps a dispute locks it: of the two the second sees the first.
create or replace function app.guard_payment_refund() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare free bigint;
begin
  select amount_minor - refunding_minor - refunded_minor - disputed_minor into free from payment_attempt
   where merchant_id = new.merchant_id and id = new.attempt_id for no key update;
  if new.amount_minor > free then
    raise exception 'more than can go back of payment %', new.attempt_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create or replace trigger guard_payment_refund before insert on payment_refund for each row execute function app.guard_payment_refund();
