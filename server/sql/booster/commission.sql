-- Which day it is where the merchant is.
create or replace function app.booster_day(m integer) returns date
stable security definer set search_path = pg_catalog, pg_temp language plpgsql as $$
begin return (select (now() at time zone c.time_zone)::date from platform.merchant c where c.id = m);
end $$;
revoke all on function app.booster_day from public;
grant execute on function app.booster_day to longtail_app, longtail_merchant;

-- What of a product's price does not reach us on an account today: the nearest category's commission whose day has come, else the account's, and
-- what paying costs.
create or replace function app.booster_commission(m integer, connection bigint, sku bigint) returns integer
  stable language plpgsql as $$
#variable_conflict use_column
declare today date := app.booster_day(m);
begin return (
  with recursive path (id, above, depth) as (
    select c.id, c.parent_id, 0 from public.sku s join public.category c on c.merchant_id = s.merchant_id and c.id = s.category_id
     where s.merchant_id = m and s.id = sku
    union all
    select c.id, c.parent_id, p.depth + 1 from path p join public.category c on c.merchant_id = m and c.id = p.above where p.depth < 20)
  select least(9999, a.payment_fee_basis_points + coalesce(
           (select b.commission_basis_points from path p
              join public.booster_commission b on b.merchant_id = m and b.connection_id = connection and b.category_id = p.id
             where b.from_day <= today order by p.depth, b.from_day desc limit 1), a.commission_basis_points))
    from public.booster_account a where a.merchant_id = m and a.connection_id = connection);
end $$;
revoke all on function app.booster_commission from public;
grant execute on function app.booster_commission to longtail_app, longtail_merchant;
