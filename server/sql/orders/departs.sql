-- When the guests of an order leave, HH:mm: its session, else when its product starts; of a package, which has no time of its own, when
-- its first part does. Without settings of its own it is part of the query that asks for it.
create or replace function app.departs(session text, package_price text, start_time text, starts_at timestamptz, zone text) returns text
stable language sql as $$
  select coalesce(nullif(session, ''), case when package_price is null then start_time else to_char(starts_at at time zone zone, 'HH24:MI') end)
$$;
grant execute on function app.departs to longtail_app;
