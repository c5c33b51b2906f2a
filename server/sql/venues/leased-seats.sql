-- A code that is sold takes its seat along: it becomes the order's, in the transaction that hands the sale in. A seat that somebody else has by
-- then, as the lease was taken back, is not taken from them.
create or replace function app.sell_leased_seats() returns trigger language plpgsql as $$
begin
  update seat_claim c
     set state = 'sold', token = '', expires_at = null, line_id = l.id
    from ticket_lease t, order_line l
   where t.merchant_id = new.merchant_id and t.id = new.lease_id
     and l.merchant_id = new.merchant_id and l.order_id = new.order_id and l.sku_id = t.sku_id
     and c.merchant_id = new.merchant_id and c.session_id = t.venue_session_id and c.seat_id = new.seat_id
     and c.state = 'held' and c.token = t.seat_token;
  return null;
end $$;
create or replace trigger sell_leased_seats after update of order_id on ticket_blank for each row
  when (new.order_id is not null and old.order_id is null and new.seat_id is not null)
  execute function app.sell_leased_seats();

-- A lease that ends gives the seats back that it did not sell, with its stock.
create or replace function app.give_back_leased_seats() returns trigger language plpgsql as $$
begin
  delete from seat_claim
   where merchant_id = new.merchant_id and session_id = new.venue_session_id and state = 'held' and token = new.seat_token;
  return null;
end $$;
create or replace trigger give_back_leased_seats after update of state on ticket_lease for each row
  when (old.state = 'open' and new.state <> 'open' and new.venue_session_id is not null)
  execute function app.give_back_leased_seats();
