-- Held seats that orders are to get, locked: how many of each request still stand; 0 where one is sold as another product.
create or replace function app.lock_held_seats(of_merchant integer, asked jsonb) returns table (key text, seats integer)
volatile language plpgsql as $$
#variable_conflict use_column
begin return query
  with locked as (
    select a.key, coalesce(z.sku_id, s.sku_id) = a.sku_id as fits
      from jsonb_to_recordset(asked) a(key text, session_id bigint, token text, sku_id bigint, date date, session text)
      join venue_session s on s.merchant_id = of_merchant and s.id = a.session_id and s.open
       and s.date = a.date and a.session in ('', s.time)
      join seat_claim c on c.merchant_id = s.merchant_id and c.session_id = s.id and c.state = 'held'
       and c.token = a.token and c.expires_at > clock_timestamp()
      join venue_seat e on e.merchant_id = c.merchant_id and e.id = c.seat_id
      left join session_zone z on z.merchant_id = s.merchant_id and z.session_id = s.id and z.zone_id = e.zone_id
     order by c.session_id, c.seat_id
       for update of c)
  select l.key, case when bool_and(l.fits) then count(*)::integer else 0 end from locked l group by l.key;
end $$;

-- Seats of a hold that is locked become those of an order line.
create or replace function app.sell_held_seats(of_merchant integer, of_session bigint, of_token text, to_line bigint) returns void
volatile language plpgsql as $$
#variable_conflict use_column
begin
  update seat_claim
     set state = 'sold', line_id = to_line, token = '', expires_at = null
   where merchant_id = of_merchant and session_id = of_session and state = 'held' and token = of_token;
end $$;

-- The seats of a line as people read them: one text a zone and row, in order.
create or replace function app.line_seats(of_merchant integer, of_line bigint) returns text
stable language plpgsql as $$
#variable_conflict use_column
begin return (
  select string_agg(r.text, ', ' order by r.zone_id, r.row_order)
    from (select e.zone_id, e.row_order, concat_ws(' ', min(z.name), min(e.row_label), string_agg(e.label, '+' order by e.rank)) as text
            from seat_claim c
            join venue_seat e on e.merchant_id = c.merchant_id and e.id = c.seat_id
            join venue_zone z on z.merchant_id = e.merchant_id and z.id = e.zone_id
           where c.merchant_id = of_merchant and c.line_id = of_line and c.state = 'sold'
           group by e.zone_id, e.row_order) r);
end $$;

-- A line that ends, moves to another day, session or product, or has fewer guests gives its seats back, in the same transaction.
create or replace function app.give_back_seats() returns trigger language plpgsql as $$
begin
  if new.supplier_status = 'cancelled' or (new.date, new.session, new.sku_id) is distinct from (old.date, old.session, old.sku_id) then
    delete from seat_claim where merchant_id = new.merchant_id and line_id = new.id;
  elsif new.adults + new.children + new.units < old.adults + old.children + old.units then
    delete from seat_claim c
     using (select c.session_id, c.seat_id
              from seat_claim c
              join venue_seat e on e.merchant_id = c.merchant_id and e.id = c.seat_id
             where c.merchant_id = new.merchant_id and c.line_id = new.id
             order by e.row_order, e.rank, e.id
            offset new.adults + new.children + new.units) surplus
     where c.merchant_id = new.merchant_id and c.session_id = surplus.session_id and c.seat_id = surplus.seat_id;
  end if;
  return null;
end $$;
create or replace trigger give_back_seats after update of supplier_status, date, session, sku_id, adults, children, units on order_line
  for each row execute function app.give_back_seats();

create or replace function app.give_back_seats_of_order() returns trigger language plpgsql as $$
begin
  delete from seat_claim c
   using order_line l
   where l.merchant_id = new.merchant_id and l.order_id = new.id
     and c.merchant_id = l.merchant_id and c.line_id = l.id;
  return null;
end $$;
create or replace trigger give_back_seats after update of status, deleted_at on orders for each row
  when (new.status is distinct from old.status and new.status in ('refused', 'cancelled')
        or new.deleted_at is not null and old.deleted_at is null)
  execute function app.give_back_seats_of_order();
