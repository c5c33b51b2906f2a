-- Which SKUs hold each of the texts wanted in their code or a name, by which of them they hold; so many of each, the latest.
create or replace function app.skus_holding(wanted jsonb, at_most integer) returns table (held boolean[], sku_ids bigint[])
stable security definer set search_path = pg_catalog, pg_temp language plpgsql as $$
#variable_conflict use_column
declare
  m constant integer := app.merchant();
begin
  return query select one.held, (array_agg(one.id order by one.id desc))[:at_most] from (
    select s.id, array(select not exists (select from jsonb_array_elements_text(x.term) word
        where s.code not ilike word and not exists (select from jsonb_each_text(s.names) n where n.value ilike word))
        from jsonb_array_elements(wanted) with ordinality x (term, no) order by no) as held
      from public.sku s where s.merchant_id = m) one
   where true = any (one.held) group by one.held;
end $$;

-- The groups of codes (a code without its last four letters) that may hold codes that begin so; null where they are many.
create or replace function app.code_groups(beginning text) returns text[]
stable set search_path = pg_catalog, pg_temp language plpgsql as $$
declare
  m constant integer := app.merchant();
begin
  return (
    with recursive groups(name) as (
      select min(left(o.code, -4)) from public.orders o where o.merchant_id = m
      union all
      select (select min(left(o.code, -4)) from public.orders o where o.merchant_id = m and left(o.code, -4) > g.name)
        from groups g where g.name is not null)
    select case when count(*) <= 30 then array_agg(name) end from groups where starts_with(name, beginning) or starts_with(beginning, name));
end $$;
