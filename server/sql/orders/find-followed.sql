-- after: orders/page-ids.sql
-- Problem orders among the orders that a filter finds (`app.find_orders`), those that are due first; completed ones by when
-- they were. Keys of the filter beside the list's own are those of server/orders/follow/follow.queries.ts.
create or replace function app.followed_wanted(f jsonb, out base text, out agents bigint[], out codes text[], out sort text)
stable set search_path = pg_catalog, pg_temp language plpgsql as $$
declare
  is_open constant boolean := f->>'follow' = 'tracking';
  o record;
  w text := case when is_open then 'w.completed_at is null' else 'w.completed_at is not null' end;
begin
  select * into o from app.orders_wanted(f);
  if f ? 'causes' then
    w := w || format(' and w.cause in (%s)', (select string_agg(quote_literal(v), ', ') from jsonb_array_elements_text(f->'causes') v));
  end if;
  if f ? 'owners' then
    w := w || format(' and w.owner_id in (%s)', (select string_agg((v::bigint)::text, ', ') from jsonb_array_elements_text(f->'owners') v));
  end if;
  if f ? 'noOwner' then w := w || ' and w.owner_id is null'; end if;
  if f ? 'dueBefore' then w := w || format(' and w.due_at < %L::timestamptz', f->>'dueBefore'); end if;
  agents := o.agents;
  codes := o.codes;
  sort := case when is_open then 'due_at, id' else 'completed_at desc, id desc' end;
  base := format('select o.*, w.due_at, w.completed_at from (%s) o join public.order_follow_up w on w.merchant_id = %s and w.order_id = o.id where %s', o.base, app.merchant(), w);
end $$;

create or replace function app.find_followed(f jsonb, at_most integer, skip integer) returns table (id bigint)
volatile security definer rows 50 set search_path = pg_catalog, pg_temp set jit = off set max_parallel_workers_per_gather = 0 language sql as $$
  select x.id from app.followed_wanted(f) w, unnest(app.page_ids(w.base, w.sort, f->'text', w.codes, w.agents, at_most, skip)) with ordinality x (id, place) order by x.place
$$;

create or replace function app.count_followed(f jsonb, at_most integer) returns integer
volatile security definer set search_path = pg_catalog, pg_temp set jit = off set max_parallel_workers_per_gather = 0 language sql as $$
  select app.count_ids(w.base, f->'text', w.codes, w.agents, at_most) from app.followed_wanted(f) w
$$;

revoke all on function app.find_followed, app.count_followed from public;
grant execute on function app.find_followed, app.count_followed to longtail_app;
