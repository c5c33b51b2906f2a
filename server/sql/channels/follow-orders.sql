-- after: orders/reach.sql
-- A marketplace's item follows its order, whoever moves it, in the same transaction; and what is to be told of it goes into the box.

-- Each unit and the guest of the order that it is, by kind and place; what was joined once stays.
create or replace function app.fit_channel_units(m integer, o bigint, units jsonb) returns jsonb
stable security definer set search_path = pg_catalog, pg_temp language plpgsql as $$
#variable_conflict use_column
begin return (
  with u as (
    select e.value as v, e.ordinality as no, (e.value->>'guestId')::bigint as guest, e.value->>'refundedAt' as refunded,
           case coalesce(e.value->>'kind', 'adult') when 'unit' then 'adult' else coalesce(e.value->>'kind', 'adult') end as kind
      from jsonb_array_elements(units) with ordinality e),
  guests as (select g.id, g.kind, g.position from public.order_guest g where g.merchant_id = m and g.order_id = o and g.attendance <> 'cancelled'),
  loose as (select no, kind, row_number() over (partition by kind order by no) as place from u where guest is null and refunded is null),
  open as (select id, kind, row_number() over (partition by kind order by position) as place from guests where id not in (select guest from u where guest is not null))
  select coalesce(jsonb_agg(case when g.id is null then u.v else u.v || jsonb_build_object('guestId', g.id) end order by u.no), '[]')
    from u left join loose l on l.no = u.no left join open g on g.kind = l.kind and g.place = l.place);
end $$;
revoke all on function app.fit_channel_units from public;
grant execute on function app.fit_channel_units to longtail_app;

-- What is told of an item goes out by the box, if and only if what it tells of is committed.
create or replace function app.put_channel_notice() returns trigger
security definer set search_path = pg_catalog, pg_temp language plpgsql as $$
declare box bigint;
begin
  insert into public.outside_outbox (merchant_id, connection_id, kind, subject_id, reference)
    select new.merchant_id, new.connection_id, 'channel', new.id, c.third_code from public.channel_order c
     where c.merchant_id = new.merchant_id and c.id = new.channel_order_id returning id into box;
  perform platform.enqueue('outside.send', json_build_object('merchantId', new.merchant_id, 'outboxId', box));
  return null;
end $$;
revoke all on function app.put_channel_notice from public;
create or replace trigger notice_out after insert on channel_notice for each row execute function app.put_channel_notice();

create or replace function app.channel_follows_order() returns trigger
security definer set search_path = pg_catalog, pg_temp language plpgsql as $$
declare c public.channel_order; told text; becomes text; moment constant timestamptz := clock_timestamp();
begin
  select * into c from public.channel_order x where x.merchant_id = new.merchant_id and x.order_id = new.id for no key update;
  if not found then return null; end if;
  if new.status is distinct from old.status then
    if new.status = 'confirmed' and c.state in ('waiting', 'issuing') then becomes := 'issued'; told := 'issue';
    elsif new.status = 'refused' and (c.state in ('waiting', 'issuing') or c.state = 'issued') then becomes := 'rejected'; told := 'refuse';
    elsif new.status = 'refused' and c.state = 'held' then becomes := 'cancelled';
    elsif new.status = 'cancelled' and c.state = 'held' then becomes := 'expired';
    elsif new.status = 'cancelled' and c.state in ('waiting', 'issuing') then becomes := 'rejected'; told := 'refuse';
    elsif new.status = 'cancelled' and c.state in ('issued', 'used') then becomes := 'cancelled'; told := 'change';
    end if;
  end if;
  if becomes is null and c.state in ('held', 'issuing', 'issued', 'used') and (new.service_date, new.session) is distinct from (c.date, c.session)
    and (new.service_date, new.session) is distinct from (old.service_date, old.session) then
    told := 'amend';
  end if;
  if becomes is null and told is null then return null; end if;
  update public.channel_order x set state = coalesce(becomes, x.state), version = x.version + 1, modified_at = clock_timestamp(),
      date = case when told = 'amend' then new.service_date else x.date end, session = case when told = 'amend' then new.session else x.session end,
      confirmed_at = case when becomes = 'issued' then coalesce(x.confirmed_at, moment) else x.confirmed_at end,
      cause = case when becomes is null then x.cause else '' end,
      ended_at = case when becomes in ('rejected', 'cancelled', 'expired') then moment else x.ended_at end,
      end_reason = case when becomes in ('rejected', 'cancelled') then left(coalesce(nullif(new.reject_reason, ''), new.cancel_reason, ''), 500) else x.end_reason end
   where x.merchant_id = c.merchant_id and x.id = c.id;
  if told is not null then
    insert into public.channel_notice (merchant_id, connection_id, channel_order_id, kind, body)
      values (c.merchant_id, c.connection_id, c.id, told, jsonb_build_object('reason', coalesce(nullif(new.reject_reason, ''), new.cancel_reason, '')));
  end if;
  return null;
end $$;
revoke all on function app.channel_follows_order from public;
create or replace trigger channel_follows after update on orders for each row
  when (new.channel <> '' and (new.status, new.service_date, new.session) is distinct from (old.status, old.service_date, old.session))
  execute function app.channel_follows_order();

-- Guests board, or their boarding is undone: totals so far, by unit.
create or replace function app.channel_boarded() returns trigger
security definer set search_path = pg_catalog, pg_temp language plpgsql as $$
declare r record; c public.channel_order; fitted jsonb; boarded integer;
begin
  for r in select n.merchant_id, array_agg(distinct n.order_id) as order_ids
      from now_is n join was_is w on w.merchant_id = n.merchant_id and w.id = n.id
     where n.state <> w.state and 'redeemed' in (n.state, w.state) group by n.merchant_id
  loop
    for c in select x.* from public.channel_order x where x.merchant_id = r.merchant_id and x.order_id = any(r.order_ids) order by x.id for no key update
    loop
      select coalesce(jsonb_agg(case when e.at is null then u.v - 'usedAt' else u.v || jsonb_build_object('usedAt', e.at) end order by u.no), '[]'),
             count(*) filter (where e.at is not null and u.v->>'refundedAt' is null)
        into fitted, boarded
        from jsonb_array_elements(app.fit_channel_units(c.merchant_id, c.order_id, c.units)) with ordinality u(v, no)
        left join lateral (select min(t.redeemed_at) as at from public.entitlement t
           where t.merchant_id = c.merchant_id and t.order_id = c.order_id and t.guest_id = (u.v->>'guestId')::bigint and t.redeemed_at is not null) e on true;
      continue when boarded = c.used and fitted = c.units;
      update public.channel_order x set units = fitted, used = boarded, version = x.version + 1, modified_at = clock_timestamp(),
          state = case when x.state in ('issued', 'used') and boarded > 0 and boarded + x.refunded >= x.ordered then 'used'
                       when x.state = 'used' then 'issued' else x.state end
       where x.merchant_id = c.merchant_id and x.id = c.id;
      if boarded <> c.used then
        insert into public.channel_notice (merchant_id, connection_id, channel_order_id, kind, body)
          values (c.merchant_id, c.connection_id, c.id, 'use', jsonb_build_object('used', boarded, 'refunded', c.refunded));
      end if;
    end loop;
  end loop;
  return null;
end $$;
revoke all on function app.channel_boarded from public;
create or replace trigger channel_boarded after update on entitlement referencing old table as was_is new table as now_is
  for each statement execute function app.channel_boarded();

-- What a person completed by hand becomes the item's order, with the draft that makes it.
create or replace function app.channel_drafted() returns trigger
security definer set search_path = pg_catalog, pg_temp language plpgsql as $$
declare c public.channel_order; o public.orders; moment constant timestamptz := clock_timestamp();
begin
  select * into c from public.channel_order x where x.merchant_id = new.merchant_id and x.draft_id = new.id and x.state = 'waiting' for no key update;
  if not found then return null; end if;
  select * into o from public.orders x where x.merchant_id = new.merchant_id and x.id = new.order_ids[1];
  update public.channel_order x set order_id = o.id, state = case when o.status = 'confirmed' then 'issued' else 'issuing' end, cause = '',
      held_until = null,
      date = o.service_date, session = o.session, sku_id = o.sku_id, version = x.version + 1, modified_at = clock_timestamp(),
      confirmed_at = case when o.status = 'confirmed' then moment end
   where x.merchant_id = c.merchant_id and x.id = c.id;
  update public.orders x set channel = c.system, third_code = c.third_code, channel_item = c.id::text where x.merchant_id = o.merchant_id and x.id = o.id;
  if o.status = 'confirmed' then
    insert into public.channel_notice (merchant_id, connection_id, channel_order_id, kind) values (c.merchant_id, c.connection_id, c.id, 'issue');
  end if;
  return null;
end $$;
revoke all on function app.channel_drafted from public;
create or replace trigger channel_drafted after update on order_draft for each row
  when (new.source = 'channel' and new.status = 'completed' and old.status <> 'completed') execute function app.channel_drafted();
