-- When a departure keeps a resource, its turning round included; by the operator's own clock.
create or replace function app.busy_from(day date, at text, start_time text) returns timestamp
immutable parallel safe language sql as $$
  select day + coalesce(nullif(at, ''), nullif(start_time, ''), '00:00')::time
$$;

-- The most of a resource that is busy at once while a departure of one pool has it; the departure itself is among them.
create or replace function app.busy_of(m integer, resource bigint, pool bigint, day date, at text) returns bigint
stable set search_path = pg_catalog, pg_temp language plpgsql as $$
#variable_conflict use_column
begin return (
  with links as (select l.pool_id, l.per, l.start_time, make_interval(mins => l.minutes + r.turn_minutes) as span
      from public.pool_resource l join public.stock_resource r on r.merchant_id = m and r.id = l.resource_id
     where l.merchant_id = m and l.resource_id = resource),
    own as (select app.busy_from(day, at, k.start_time) as begins, app.busy_from(day, at, k.start_time) + k.span as ends from links k where k.pool_id = pool),
    uses as (select b.begins, b.begins + k.span as ends, (s.held + s.sold + k.per - 1) / k.per as units
      from links k join public.stock s on s.merchant_id = m and s.pool_id = k.pool_id and s.date between day - 17 and day + 17 and s.held + s.sold > 0
      cross join lateral (select app.busy_from(s.date, s.session, k.start_time) as begins) b),
    meet as (select u.* from uses u, own o where u.begins < o.ends and o.begins < u.ends)
  select coalesce(max(busy), 0)::bigint from (select sum(u.units) as busy from (select distinct greatest(e.begins, o.begins) as moment from meet e, own o) p
    join meet u on u.begins <= p.moment and p.moment < u.ends group by p.moment) told);
end $$;
