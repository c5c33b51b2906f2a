-- A code that is sold takes its seat along: it becomes the order's, in the transaction that hands the sale in. The guest holds it on paper, so
-- it is theirs also where the lease was taken back and nobody has the seat now, and before one that the order was given meanwhile. A seat that
-- somebody else has by then is not taken from them: whoever hands the sale in asks for those (server/venues/lease-seats.ts).
create or replace function app.sell_leased_seats() returns trigger language plpgsql as $$
declare
  of_line bigint;
  of_guests integer;
  place record;
begin
  select l.id, l.adults + l.children + l.units into of_line, of_guests
    from ticket_lease t
    join order_line l on l.merchant_id = t.merchant_id and l.order_id = new.order_id and l.sku_id = t.sku_id
   where t.merchant_id = new.merchant_id and t.id = new.lease_id
   order by l.id
   limit 1;
  if of_line is null then
    return null;
  end if;
  select s.id, s.plan_id, t.seat_token into place
    from ticket_lease t
    join venue_session s on s.merchant_id = t.merchant_id and s.id = t.venue_session_id
   where t.merchant_id = new.merchant_id and t.id = new.lease_id;
  -- One that it held itself, or whose time is over, gives way.
  delete from seat_claim
   where merchant_id = new.merchant_id and session_id = place.id and seat_id = new.seat_id
     and state = 'held' and (token = place.seat_token or expires_at <= clock_timestamp());
  if place.id is not null then
    insert into seat_claim (merchant_id, session_id, seat_id, plan_id, state, line_id)
    values (new.merchant_id, place.id, new.seat_id, place.plan_id, 'sold', of_line)
    on conflict do nothing;
  end if;
  delete from seat_claim c
   using (select o.session_id, o.seat_id
            from seat_claim o
           where o.merchant_id = new.merchant_id and o.line_id = of_line
           order by exists (select from ticket_blank b
                             where b.merchant_id = new.merchant_id and b.order_id = new.order_id and b.seat_id = o.seat_id) desc,
                    o.seat_id
          offset of_guests) surplus
   where c.merchant_id = new.merchant_id and c.session_id = surplus.session_id and c.seat_id = surplus.seat_id;
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
